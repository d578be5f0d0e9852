import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { frameOf, isStaffReader, readerOf } from './features/shell/public.ts'
import { setAriaLocale } from './platform/dom/aria-locale.ts'
import { readBoot, type Boot } from './platform/routing/boot.ts'
import { BrowserRouter } from './platform/routing/browser-router.tsx'
import { answer } from './platform/api/api.ts'
import { hydrateReads } from './platform/api/hydration.ts'
import { createQueryClient, dropReadsOnPersonChange, recoverReads } from './platform/api/query-client.ts'
import { learnFromNavigation } from './platform/time/server-time.ts'
import { sessionState, startSession } from './platform/session/auth-session.ts'
import { startZones } from './platform/time/load-zones.ts'
import { countPendingCode } from './ui/lazy/pending-code.ts'
import { awaitFirstInput } from './ui/lazy/preload.ts'
import { keptOffline } from './ui/lazy/kept-offline.ts'
import { PartUnavailable, retryImport } from './ui/lazy/retry-import.ts'
import { findPage, loadMemberRoutes } from './routes/find-page.ts'
import { writeNumbersAs } from '#texts/language.ts'
import { goToLanguageOf } from './platform/i18n/account-language.ts'
import { pathOf } from './platform/i18n/addresses.ts'

async function start(): Promise<void> {
  // Counts until the controls of the first view work; inputs are heard from now on.
  addEventListener('kando:hydrated', countPendingCode(), { once: true })
  void awaitFirstInput()
  const read = readBoot()
  // Back or Forward before hydration can change the address without loading a document: this HTML is another page's then.
  const rendered = read.rendered && window.openedAt === location.pathname + location.search
  // The cookie is a hint for the server; storage decides.
  const sent: Boot = { ...read, rendered, signedIn: false }
  // Whoever opened a page of members before: their table is on the device.
  if (sent.offline) loadMemberRoutes().catch(() => undefined)
  const offline = sent.offline ? await keptOffline(() => import('./platform/offline/reader.ts'))() : undefined
  const shared = sent.isShared ? await retryImport(() => import('./shared-pages/shared-app.tsx')) : undefined
  const boot = offline?.bootOffline(sent) ?? (await shared?.readersBoot(sent)) ?? sent
  setAriaLocale(boot.formatTag)
  writeNumbersAs(boot.formatTag)
  if (shared) shared.learnFromSharedPage(boot.now)
  else if (!offline) learnFromNavigation(boot.now)
  startSession()
  // Nothing is shown in one language and then in another.
  if (!offline && goToLanguageOf(sessionState()?.record ?? null, boot.config.hiddenLanguages))
    return new Promise(() => undefined)
  const zones = startZones(boot.timeZones)
  const client = createQueryClient(answer)
  if (boot.reads) hydrateReads(client, boot.reads)
  dropReadsOnPersonChange(client)
  recoverReads(client)
  // Beside the code of the page.
  const restored = offline?.restoreReader(client)
  const reader = readerOf(sessionState())
  // A failure is shown by the page that needs them.
  if (reader !== 'visitor') loadMemberRoutes().catch(() => undefined)
  const { route } = await findPage(pathOf(location.pathname), boot.development)
  const frame = frameOf(route, reader, isStaffReader(sessionState()))
  await Promise.all([
    // Without a network the frame is shown, with the reason in place of a page that was not kept.
    offline ? route.page.preload().catch(() => undefined) : route.page.preload(),
    frame?.preload(),
    restored,
    // What the server rendered is shown in its zone until then.
    boot.rendered ? undefined : zones,
  ])
  mount(
    boot,
    shared ? <shared.SharedApp sent={sent} own={boot} client={client} /> : <App boot={boot} client={client} />,
  )
}

function mount(boot: Boot, app: ReactNode): void {
  const root = document.getElementById('app')
  if (!root) throw new Error('The document has no #app')
  const tree = <BrowserRouter>{app}</BrowserRouter>
  if (boot.rendered) hydrateRoot(root, tree)
  else createRoot(root).render(tree)
}

/** Before there is anything to show an error in, the script of the head does (`first-load.ts`). */
function reportFailure(error: unknown): void {
  const isPart = error instanceof PartUnavailable
  dispatchEvent(new CustomEvent('kando:load-failed', { detail: isPart ? error.file : null }))
  if (!isPart) throw error
}

// No top-level await: the page's chunk imports from this one and would deadlock.
void start().then(() => dispatchEvent(new Event('kando:started')), reportFailure)
