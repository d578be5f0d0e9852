import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import {
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react'
import { useLocation } from 'react-router'
import { whenIdle } from './ui/feedback/when-idle.ts'
import { keptOffline } from './ui/lazy/kept-offline.ts'
import { lazyComponent } from './ui/lazy/lazy-component.tsx'
import { PartUnavailable } from './ui/lazy/retry-import.ts'
import { Loading } from './ui/feedback/loading.tsx'
import { reloadPage } from './ui/feedback/reload-page.ts'
import { SkeletonPage } from './ui/feedback/skeleton.tsx'
import { LiveRegions } from './ui/feedback/live-region.tsx'
import { useLessData } from './platform/dom/data-choice.ts'
import { DataSavingContext } from './ui/media/data-saving.ts'
import { RouteAnnouncer } from './ui/layout/route-announcer.tsx'
import { Shell } from './features/shell/public.ts'
import { ApiError } from './platform/api/api-error.ts'
import { BootContext, useBoot, useProductName, type Boot } from './platform/routing/boot.ts'
import { useReleaseEarlyInput } from './platform/dom/hydrated.ts'
import { ErrorBoundary } from './platform/routing/error-boundary.tsx'
import { decideAccess, type AccessDecision } from './platform/session/guard.ts'
import { PagesContext } from './platform/routing/link.tsx'
import { isDestination, leaveDestination, saveReturnTo, takeDestination } from './platform/session/return-to.ts'
import { ParamsContext } from './platform/routing/params.ts'
import { Redirect } from './platform/routing/redirect.tsx'
import { ErrorScreen } from './platform/routing/screens.tsx'
import { useScrollMemory } from './platform/routing/scroll-restoration.ts'
import { useSessionState } from './platform/session/auth-session.ts'
import { loginThen } from './paths.ts'
import type { PageRoute } from './routes/page-route.ts'
import { aliasOf, findPage, loadRoutesAt, matchPage, type PageMatch } from './routes/find-page.ts'
import * as common from '#texts/common.ts'
import * as head from '#texts/head.ts'

const forbidden = lazyComponent(() =>
  import('./platform/routing/forbidden-screen.tsx').then((module) => module.ForbiddenScreen),
)

/** The whole tree below the router; the same on the server and in the browser. */
export function App({ boot, client }: { boot: Boot; client: QueryClient }) {
  return (
    <BootContext value={boot}>
      <QueryClientProvider client={client}>
        {/* What breaks outside the page, in its frame for instance, still gets an answer. */}
        <ErrorBoundary
          resetKey={useLocation().pathname}
          fallback={(error, retry) => (
            <main className="gutter mx-auto max-w-app py-14">
              <ErrorScreen error={error} onRetry={retry} />
            </main>
          )}
        >
          <DataSavingContext value={useLessData(boot.dataSaver)}>
            <Frame />
          </DataSavingContext>
        </ErrorBoundary>
      </QueryClientProvider>
    </BootContext>
  )
}

function Frame() {
  const boot = useBoot()
  const location = useLocation()
  const state = useSessionState()
  const match = usePageMatch(location.pathname)
  const { route } = match
  const decision = decideAccess(route, state)
  const broken = useFailure(location.pathname)
  useRouteTitle(location.pathname, route)
  const pages = useMemo(() => pagesOf(boot), [boot])
  useScrollMemory()
  const unavailable = useFullLoad(route.script !== undefined && decision.kind === 'show')

  return (
    <PagesContext value={pages}>
      <LiveRegions />
      <Shell route={route}>
        {/* Outside what is new with each page: only a boundary that stays lets the old page stand until the new one is there. */}
        <Suspense fallback={<PageLoading />}>
          <ErrorBoundary
            key={route.staysMounted ? route.path : location.pathname}
            fallback={(error, retry) => <Failure route={route} error={error} onRetry={retry} />}
          >
            {broken ? (
              <Failure route={route} error={broken} />
            ) : unavailable ? (
              <Failure route={route} error={unavailable} onRetry={() => void reloadPage()} />
            ) : (
              <Guarded decision={decision}>
                <Page match={match} />
              </Guarded>
            )}
          </ErrorBoundary>
        </Suspense>
      </Shell>
      <RouteAnnouncer path={location.pathname} />
      <Toasts />
      {state && !state.expired && route.access !== 'visitor' ? <KeptLanguage /> : null}
    </PagesContext>
  )
}

/** In place of a page; one that brings its own sections has no margins. */
function Failure({ route, ...failure }: ComponentProps<typeof ErrorScreen> & { route: PageRoute }) {
  const screen = <ErrorScreen {...failure} />
  return route.layout === 'wide' ? <div className="gutter mx-auto max-w-marketing py-14">{screen}</div> : screen
}

/** The first page in its frame, while its code or texts are on their way: after log-in for instance. */
function PageLoading() {
  return (
    <Loading label={common.loading} slowText={common.stillLoading}>
      <SkeletonPage />
    </Loading>
  )
}

function Guarded({ decision, children }: { decision: AccessDecision; children: ReactNode }) {
  const { pathname, search, hash, state } = useLocation()
  const record = useSessionState()?.record
  const here = pathname + search + hash
  const alias = aliasOf(pathname)
  if (alias) return <Redirect find={() => ({ to: alias + search })} />
  if (decision.kind === 'show') return children
  if (decision.kind === 'forbidden' && isDestination(here)) return <Redirect find={leaveDestination} />
  if (decision.kind === 'forbidden')
    return <forbidden.Component {...(decision.needs ? { needs: decision.needs } : {})} />
  if (decision.kind === 'go') return <Redirect find={() => ({ to: decision.to })} />
  if (decision.kind === 'arrive')
    return record ? <Redirect find={() => takeDestination(record, { pathname, search })} /> : null
  return <Redirect find={() => (saveReturnTo({ to: here, state: state as unknown }), { to: loginThen(here) })} />
}

function Page({ match: { route, params } }: { match: PageMatch }) {
  const { page } = route
  useReleaseEarlyInput()
  return (
    <ParamsContext value={params}>
      <page.Component />
    </ParamsContext>
  )
}

/** The server's failure belongs to the first page only. */
function useFailure(pathname: string): ApiError | null {
  const { failure } = useBoot()
  const [first] = useState(pathname)
  return failure && first === pathname ? new ApiError(500, failure) : null
}

function useRouteTitle(pathname: string, { title: name }: PageRoute): void {
  const product = useProductName()
  const { rendered } = useBoot()
  const title = head.title({ title: name, product })
  const namedByServer = useRef(rendered ? pathname : null)
  // The server set the first page's title, maybe with a name; effects of the page itself run later and win.
  useLayoutEffect(() => {
    if (namedByServer.current === pathname) namedByServer.current = null
    else document.title = title
  }, [pathname, title])
}

/**
 * Plain pages are rendered on the server only: navigating to one loads it in full. Where that led to the document of the service worker,
 * the server did not answer: returns why, and the page is loaded once it does.
 */
function useFullLoad(isPlain: boolean): PartUnavailable | null {
  const { pathname } = useLocation()
  const { offline } = useBoot()
  const [first] = useState(pathname)
  const isUnanswered = isPlain && offline === true && first === pathname
  useEffect(() => {
    if (isPlain && !isUnanswered) location.reload()
  }, [isPlain, isUnanswered, pathname])
  return useMemo(
    () => (isUnanswered ? new PartUnavailable(navigator.onLine === false ? 'offline' : 'unreachable') : null),
    [isUnanswered],
  )
}

/** The page at a path; waits for the table that it stands in. */
function usePageMatch(pathname: string): PageMatch {
  const { development } = useBoot()
  const known = matchPage(pathname, development)
  if (known) return known
  use(loadRoutesAt(pathname))
  return matchPage(pathname, development)!
}

function pagesOf({ development }: Boot) {
  const pathOf = (to: string) => to.split(/[?#]/)[0] ?? '/'
  const preload = async (to: string) => {
    const { page, script } = (await findPage(pathOf(to), development)).route
    if (!script) await page.preload()
  }
  return {
    pageAt: (to: string) => matchPage(pathOf(to), development)?.route,
    // A failure here is shown when the page is opened.
    preload: (to: string) => void preload(to).catch(() => undefined),
  }
}

const accountLanguage = lazyComponent(() =>
  import('./features/shell/account-language.tsx').then((module) => module.AccountLanguage),
)

/** Loaded after the page: see there. */
function KeptLanguage() {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(
    () =>
      whenIdle(() => {
        void accountLanguage.preload().then(
          () => setLoaded(true),
          () => undefined,
        )
      }),
    [],
  )
  return isLoaded ? <accountLanguage.Component /> : null
}

const toastRegion = lazyComponent(
  keptOffline(() => import('./ui/overlays/toast-region.tsx').then((module) => module.ToastRegion)),
)

/** Fetched right after the first render, also under data saving, because toasts report failed loads; until then they are queued. */
function Toasts() {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const load = () =>
      void toastRegion.preload().then(
        () => setLoaded(true),
        () => addEventListener('online', load, { once: true }),
      )
    load()
    return () => removeEventListener('online', load)
  }, [])
  return isLoaded ? <toastRegion.Component /> : null
}
