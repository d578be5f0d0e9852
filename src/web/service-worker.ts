// The service worker: built to one classic script, which the server sends with `shell` in front (`platform/pages/offline.ts`). Without
// a network it answers with a document that is the same for everybody and with the files of members' pages. It sees no call of the API, and
// keeps no document of a person: their data is in IndexedDB (`platform/offline/saved-reads.ts`), by account.

import { openPush, showPush, type PushMessage } from './service-worker/push.ts'

type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Lasting & {
  readonly request: Request
  readonly preloadResponse?: Promise<Response | undefined>
  respondWith: (response: Promise<Response>) => void
}
type Pushed = Lasting & { readonly data: { json: () => PushMessage } | null }
type Pressed = Lasting & { readonly notification: Notification; readonly action: string }
type Worker = {
  readonly clients: Parameters<typeof openPush>[0]
  /** Which build this is, and the address of its document. */
  readonly shell: { readonly version: string; readonly document: string }
  readonly registration: ServiceWorkerRegistration
  skipWaiting: () => Promise<void>
  addEventListener: <E extends Lasting>(name: string, listener: (event: E) => void) => void
}
const worker = self as unknown as Worker

const { shell } = worker
const prefix = 'shell '
/** The files of this build and of the one before, which pages that are open may still ask for. */
const builds = 2
/** Milliseconds after which a page no longer waits for a network that does not answer. */
const patience = 4000
/** Not pages: the API, files, e-mails of development, the choice of a language. */
const others = /^\/(?:api|data|language|mailbox|preview)\b|\.\w+$/

/** The document names the files that belong to it. Whatever fails, nothing half is left, and pages go on without a worker. */
async function install(): Promise<void> {
  const name = prefix + shell.version
  await caches.delete(name)
  try {
    // Without cookies: what is kept is nobody's.
    const response = await fetch(shell.document, { credentials: 'omit', cache: 'no-store' })
    const [, files] = /"offline-files">(.*?)</.exec(await response.clone().text())!
    const cache = await caches.open(name)
    await cache.addAll(JSON.parse(files!) as string[])
    await cache.put(shell.document, response)
  } catch (error) {
    await caches.delete(name)
    throw error
  }
  await worker.skipWaiting()
}

async function activate(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
  await Promise.all(names.slice(0, -builds).map((name) => caches.delete(name)))
  await worker.registration.navigationPreload?.enable()
}

/** What is kept under an address, of any build; nothing where the browser's storage fails. */
const kept = (address: Request | string) => caches.match(address, { ignoreVary: true }).catch(() => undefined)

const file = async (request: Request) => (await kept(request)) ?? fetch(request)

/** The server's page; without an answer the document. */
async function page({ request, preloadResponse }: Fetching): Promise<Response> {
  const answer = Promise.resolve(preloadResponse).then((response) => response ?? fetch(request))
  const late = new Promise<undefined>((done) => setTimeout(done, patience))
  const first = await Promise.race([answer, late]).catch(() => undefined)
  return first ?? (await kept(shell.document)) ?? answer
}

worker.addEventListener<Lasting>('install', (event) => event.waitUntil(install()))
worker.addEventListener<Lasting>('activate', (event) => event.waitUntil(activate()))
worker.addEventListener<Fetching>('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin || request.method !== 'GET') return
  if (pathname.startsWith('/assets/')) event.respondWith(file(request))
  else if (request.mode === 'navigate' && !others.test(pathname)) event.respondWith(page(event))
})
worker.addEventListener<Pushed>('push', (event) => {
  if (event.data) event.waitUntil(showPush(worker.registration, event.data.json()))
})
worker.addEventListener<Pressed>('notificationclick', (event) =>
  event.waitUntil(openPush(worker.clients, event.notification, event.action)),
)
