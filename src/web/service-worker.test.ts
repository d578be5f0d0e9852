import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const origin = 'https://kando.test'
const files = ['/assets/app.css', '/assets/entry.js']
const shellDocument = `<html><script type="application/json" id="offline-files">${JSON.stringify(files)}</script></html>`

/** The browser's store of files, in the order in which it was written. */
class FakeCaches {
  readonly all = new Map<string, Map<string, Response>>()
  /** Of a full disk, or of a browser that refuses. */
  failure: Error | null = null

  #check() {
    if (this.failure) throw this.failure
  }
  async keys() {
    this.#check()
    return [...this.all.keys()]
  }
  async delete(name: string) {
    this.#check()
    return this.all.delete(name)
  }
  async match(address: Request | string) {
    this.#check()
    const path = typeof address === 'string' ? address : new URL(address.url).pathname
    return [...this.all.values()].map((one) => one.get(path)).find(Boolean)
  }
  async open(name: string) {
    this.#check()
    const cache = this.all.get(name) ?? new Map<string, Response>()
    this.all.set(name, cache)
    return {
      put: async (path: string, response: Response) => void cache.set(path, response),
      addAll: async (paths: string[]) => {
        for (const path of paths) {
          const response = await fetch(path)
          if (!response.ok) throw new TypeError('Request failed')
          if (isFull) throw new DOMException('Full', 'QuotaExceededError')
          cache.set(path, response)
        }
      },
    }
  }
}

let store: FakeCaches
let isFull: boolean
let listeners: Record<string, (event: object) => void>
const network = vi.fn<(address: Request | string) => Promise<Response>>()
const answered = (address: Request | string) =>
  Promise.resolve(
    new Response(typeof address === 'string' && address.startsWith('/offline/') ? shellDocument : 'from the server'),
  )
const skipWaiting = vi.fn(async () => undefined)

beforeEach(async () => {
  store = new FakeCaches()
  isFull = false
  listeners = {}
  network.mockReset().mockImplementation(answered)
  skipWaiting.mockClear()
  vi.stubGlobal('self', {
    shell: { version: 'en /assets/entry.js', document: '/offline/en' },
    clients: {},
    registration: {},
    skipWaiting,
    addEventListener: (name: string, listener: (event: object) => void) => (listeners[name] = listener),
  })
  vi.stubGlobal('caches', store)
  vi.stubGlobal('fetch', network)
  vi.stubGlobal('location', { origin })
  vi.resetModules()
  await import('./service-worker.ts')
})
afterEach(() => void vi.unstubAllGlobals())

/** What an event waits for. */
async function lasting(name: 'install' | 'activate') {
  let work: Promise<unknown> = Promise.resolve()
  listeners[name]!({ waitUntil: (given: Promise<unknown>) => (work = given) })
  await work
}

/** What the worker answers to a request of a page; undefined where it leaves it to the browser. */
async function answerTo(path: string, { method = 'GET', mode = 'cors' } = {}): Promise<string | undefined> {
  const request = { url: path.startsWith('/') ? origin + path : path, method, mode }
  let response: Promise<Response> | undefined
  listeners['fetch']!({
    request,
    waitUntil: () => undefined,
    respondWith: (given: Promise<Response>) => (response = given),
  })
  return (await response)?.text()
}
const navigation = { mode: 'navigate' }
const name = 'shell en /assets/entry.js'

test('it keeps the files that its document names, fetched without cookies, and takes over', async () => {
  await lasting('install')
  expect([...store.all.get(name)!.keys()]).toEqual([...files, '/offline/en'])
  expect(network).toHaveBeenCalledWith('/offline/en', { credentials: 'omit', cache: 'no-store' })
  expect(skipWaiting).toHaveBeenCalledOnce()
})

test.each([
  [
    'a file is gone',
    () =>
      network.mockImplementation(async (path) =>
        path === files[1] ? new Response('', { status: 404 }) : answered(path),
      ),
  ],
  [
    'the network breaks off',
    () =>
      network.mockImplementation(async (path) =>
        path === files[1] ? Promise.reject(new TypeError('Failed')) : answered(path),
      ),
  ],
  ['the document is another one', () => network.mockImplementation(async () => new Response('Log in to this network'))],
  ['the disk is full', () => void (isFull = true)],
])('where %s it is not installed, and nothing half is left', async (_what, fail) => {
  fail()
  await expect(lasting('install')).rejects.toThrow()
  expect(await store.keys()).toEqual([])
  expect(skipWaiting).not.toHaveBeenCalled()
})

test('a browser that refuses storage gets no worker, and one that begins to refuse it later the network', async () => {
  store.failure = new DOMException('Refused', 'SecurityError')
  await expect(lasting('install')).rejects.toThrow()
  expect(await answerTo(files[0]!)).toBe('from the server')
  expect(await answerTo('/dashboard', navigation)).toBe('from the server')
})

test('of the builds before, one stays for pages that are open', async () => {
  for (const build of ['shell en /assets/1.js', 'shell en /assets/2.js', 'other']) await store.open(build)
  await lasting('install')
  await lasting('activate')
  expect(await store.keys()).toEqual(['shell en /assets/2.js', 'other', name])
})

test('two tabs of two builds each get their own files, and a file that a deploy removed is kept for the older one', async () => {
  const former = await store.open('shell en /assets/former.js')
  await former.put('/assets/dialog-former.js', new Response('the former dialog'))
  await lasting('install')
  await lasting('activate')
  network.mockResolvedValue(new Response('gone', { status: 404 }))
  expect(await answerTo('/assets/dialog-former.js')).toBe('the former dialog')
  expect(await answerTo(files[1]!)).toBe('from the server')
})

test('a page comes from the network, and without one from what is kept', async () => {
  await lasting('install')
  expect(await answerTo('/dashboard', navigation)).toBe('from the server')
  network.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await answerTo('/dashboard', navigation)).toBe(shellDocument)
})

test('it never answers calls, uploads, files of people or other sites: an update midway changes nothing for them', async () => {
  await lasting('install')
  await lasting('activate')
  const left = await Promise.all([
    answerTo('/api/dashboard/first-view'),
    answerTo('/api/bookings', { method: 'POST' }),
    answerTo('/files/picture', { method: 'PUT' }),
    answerTo('/files/picture'),
    answerTo('/api/calendar/feed', navigation),
    answerTo('/invitation.ics', navigation),
    answerTo('https://storage.example.org/assets/picture'),
  ])
  expect(left).toEqual(left.map(() => undefined))
})
