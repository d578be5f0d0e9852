import { useEffect, useState, type ReactNode } from 'react'
import { useLocation, type Location } from 'react-router'
import { HeaderBar } from '#web/ui/layout/app-shell.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { cx } from '#web/ui/cx.ts'
import { SkipLink } from '#web/ui/layout/skip-link.tsx'
import { loginThen, paths } from '#web/paths.ts'
import { useBoot } from '#web/platform/routing/boot.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { Link } from '#web/platform/routing/link.tsx'
import { useSession } from '#web/platform/session/auth-session.ts'
import type { PageRoute } from '#web/routes/page-route.ts'
import { ConnectionBar } from './connection-bar.tsx'
import { HomeLink } from './home-link.tsx'
import { LanguageInvitation } from './language-invitation.tsx'
import { SiteFooter } from './site-footer.tsx'
import * as t from '#texts/shell/all.ts'
import * as common from '#texts/common.ts'

const keys = lazyComponent(() => import('./keyboard/visitor-keys.tsx').then((module) => module.VisitorKeys))

/** The frame of public pages: works without JavaScript and loads little of it. */
export function VisitorShell({ route, children }: { route: PageRoute; children: ReactNode }) {
  const isWide = route.layout === 'wide'
  const places = (
    <>
      <Link to={paths.find} className={buttonClass('ghost', 'md', 'max-lg:px-3')}>
        {common.findMentor}
      </Link>
      <Link to={paths.publicGroups} className={buttonClass('ghost', 'md', 'max-lg:px-3')}>
        {t.groups}
      </Link>
    </>
  )
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <HeaderBar
        start={<HomeLink />}
        center={
          <nav aria-label={t.main} className="hidden md:block">
            {places}
          </nav>
        }
        end={<AccountLinks route={route} />}
      />
      <ConnectionBar />
      <LanguageInvitation />
      <main
        id="main"
        tabIndex={-1}
        className={cx('w-full grow outline-none', !isWide && 'gutter mx-auto max-w-marketing pt-6 pb-14 lg:pt-8')}
      >
        {children}
      </main>
      {/* The header of a small screen has no room for them. */}
      <nav aria-label={t.sections} className="ms-1 flex flex-wrap pb-3 md:hidden">
        {places}
      </nav>
      <SiteFooter />
      <Keys />
    </div>
  )
}

/** Shortcuts are loaded last, and only where there is likely to be a keyboard. */
function Keys() {
  const [isHere, setHere] = useState(false)
  useEffect(() => {
    if (!matchMedia('(hover: hover)').matches) return
    void keys.preload().then(
      () => setHere(true),
      () => undefined,
    )
  }, [])
  return isHere ? <keys.Component /> : null
}

/** The log-in, and back to where the reader is now; the landing page is none to come back to. */
function logInFrom({ access, path }: PageRoute, { pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const isPlace = access === 'public' && pathname !== paths.home && path !== '*'
  const next = isPlace ? pathname + search : new URLSearchParams(search).get('next')
  return next === null ? paths.login : loginThen(next)
}

function AccountLinks({ route }: { route: PageRoute }) {
  const location = useLocation()
  // On pages without script only the cookie shows that someone is signed in.
  const { signedIn } = useBoot()
  const isSignedIn = useSession() !== null || signedIn
  if (isSignedIn) {
    return (
      <Link to={paths.dashboard} className={buttonClass('secondary')}>
        {t.goToDashboard}
      </Link>
    )
  }
  return (
    <nav aria-label={t.account} className="flex items-center gap-1 max-xs:gap-0 sm:gap-2">
      <Link to={logInFrom(route, location)} className={buttonClass('ghost', 'md', 'max-sm:px-3 max-xs:px-1.5')}>
        {t.logInShort}
      </Link>
      <Link to={paths.signup} className={buttonClass('primary', 'md', 'max-sm:px-4 max-xs:px-2.5')}>
        {common.signUp}
      </Link>
    </nav>
  )
}
