// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const [entry, page, style] = ['/assets/entry.js', '/assets/page.js', '/assets/app.css'].map(
  (path) => new URL(path, location.href).href,
) as [string, string, string]

const send = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>()
const reload = vi.fn<() => void>()
/** Files that the page itself has loaded, by status. */
let loaded: Record<string, number>
let arrive = () => {}
let listeners: AbortController

class Timing {
  initiatorType = 'script'
  decodedBodySize = 100
  responseStatus: number
  constructor(status: number) {
    this.responseStatus = status
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  loaded = {}
  listeners = new AbortController()
  for (const target of [window, document]) {
    const listen = target.addEventListener.bind(target) as (...args: unknown[]) => void
    vi.spyOn(target, 'addEventListener').mockImplementation((type: string, listener: unknown, options?: unknown) => {
      const more = typeof options === 'object' ? options : { capture: Boolean(options) }
      listen(type, listener, { ...more, signal: listeners.signal })
    })
  }
  vi.stubGlobal('fetch', send)
  vi.stubGlobal('location', { href: location.href, reload })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('PerformanceResourceTiming', Timing)
  vi.stubGlobal(
    'PerformanceObserver',
    observer((callback) => (arrive = callback)),
  )
  performance.getEntriesByName = (address) =>
    loaded[address] ? [new Timing(loaded[address]) as unknown as PerformanceEntry] : []
  send.mockReset().mockImplementation(() => Promise.resolve(new Response('ok')))
  reload.mockReset()
  sessionStorage.clear()
})
afterEach(() => {
  listeners.abort()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const observer = (keep: (callback: () => void) => void) =>
  class {
    constructor(callback: () => void) {
      keep(callback)
    }
    observe() {}
  }

/** The document of a page with the application, or of one without. */
async function open({ app = true } = {}): Promise<void> {
  document.head.innerHTML = `<link rel="stylesheet" href="${style}">`
  document.body.innerHTML = '<input name="who"><input name="secret" type="password"><input type="checkbox">'
  if (app) {
    document.head.innerHTML += `<link rel="modulepreload" href="${page}"><script type="module" src="${entry}"></script>`
    document.body.innerHTML += `<script id="boot" type="application/json"></script>
      <div id="load-notice" hidden data-loading="loading" data-offline="offline" data-unreachable="unreachable" data-failed="failed">
        <p></p><button>Try again</button></div>`
  }
  giveStyle(document.querySelector('link')!)
  Object.defineProperty(document, 'currentScript', {
    value: { dataset: app ? { app: 'yes' } : {} },
    configurable: true,
  })
  vi.resetModules()
  await import('./first-load.ts')
}

const giveStyle = (link: Element) => Object.defineProperty(link, 'sheet', { value: {}, configurable: true })
const fail = (selector: string) => document.querySelector(selector)!.dispatchEvent(new Event('error'))
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const sentence = () => {
  const notice = document.getElementById('load-notice')!
  return notice.hidden ? null : notice.querySelector('p')!.textContent
}
const addresses = () => send.mock.calls.map(([address]) => address)

test('nothing happens to a page whose application starts, however late', async () => {
  await open()
  await pass(9000)
  dispatchEvent(new Event('kando:started'))
  await pass(120_000)
  expect(send).not.toHaveBeenCalled()
  expect(reload).not.toHaveBeenCalled()
  expect(document.getElementById('load-notice')).toBeNull()
})

test('a page that takes long says so, and fetches nothing twice while files arrive', async () => {
  await open()
  await pass(10_000)
  expect(sentence()).toBe('loading')
  for (let i = 0; i < 5; i++) {
    arrive()
    await pass(15_000)
  }
  expect(send).not.toHaveBeenCalled()
})

test('a script that failed is fetched until it is there, then the page reloads', async () => {
  await open()
  send.mockRejectedValueOnce(new TypeError('reset')).mockResolvedValueOnce(new Response('no', { status: 503 }))
  loaded[page] = 200
  fail('script[src]')
  await pass(1300)
  expect(sentence()).toBe('unreachable')
  await pass(3100)
  expect(reload).not.toHaveBeenCalled()
  await pass(6100)
  expect(addresses()).toEqual([entry, entry, entry])
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a file that a release removed needs the new document', async () => {
  await open()
  send.mockImplementation(() => Promise.resolve(new Response('gone', { status: 404 })))
  Object.assign(loaded, { [entry]: 200, [page]: 404 })
  dispatchEvent(new CustomEvent('kando:load-failed', { detail: page }))
  await pass(1300)
  expect(addresses()).toEqual([page])
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a file that the application asked for counts, although the document does not name it', async () => {
  await open()
  Object.assign(loaded, { [entry]: 200, [page]: 200 })
  const part = new URL('/assets/part.js', location.href).href
  dispatchEvent(new CustomEvent('kando:load-failed', { detail: part }))
  await pass(1300)
  expect(addresses()).toEqual([part])
  expect(reload).toHaveBeenCalledTimes(1)
})

test('an application that fails although all its files are there does not reload the page', async () => {
  await open()
  Object.assign(loaded, { [entry]: 200, [page]: 200 })
  dispatchEvent(new CustomEvent('kando:load-failed', { detail: null }))
  await pass(60_000)
  expect(sentence()).toBe('failed')
  expect(reload).not.toHaveBeenCalled()
})

test('when nothing arrives for long, what hangs is fetched past the request that hangs', async () => {
  await open()
  loaded[entry] = 200
  await pass(32_000)
  expect(sentence()).toBe('loading')
  await pass(3100)
  expect(send.mock.calls.map(([address, init]) => [address, init?.cache])).toEqual([[page, 'reload']])
  expect(reload).toHaveBeenCalledTimes(1)
})

test('the page reloads by itself three times at most, and once more when the network comes back', async () => {
  for (let i = 0; i < 3; i++) {
    await open()
    fail('script[src]')
    await pass(1300)
    listeners.abort()
    listeners = new AbortController()
  }
  expect(reload).toHaveBeenCalledTimes(3)
  await open()
  fail('script[src]')
  await pass(60_000)
  expect(reload).toHaveBeenCalledTimes(3)
  expect(sentence()).toBe('failed')
  dispatchEvent(new Event('online'))
  await pass(100)
  expect(reload).toHaveBeenCalledTimes(4)
})

test('it does not reload where reloads cannot be counted', async () => {
  await open()
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('closed')
  })
  fail('script[src]')
  await pass(1300)
  expect(sentence()).toBe('failed')
  expect(reload).not.toHaveBeenCalled()
})

test('offline it waits, and goes on when the network is back', async () => {
  await open()
  vi.stubGlobal('navigator', { onLine: false })
  fail('script[src]')
  await pass(1300)
  expect(sentence()).toBe('offline')
  expect(send).not.toHaveBeenCalled()
  vi.stubGlobal('navigator', { onLine: true })
  dispatchEvent(new Event('online'))
  await pass(100)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('Try again reloads once the server answers, and brings back what was typed, except for passwords', async () => {
  await open()
  const [who, secret, ticked] = [...document.querySelectorAll('input')] as [
    HTMLInputElement,
    HTMLInputElement,
    HTMLInputElement,
  ]
  who.value = 'Amina'
  secret.value = 'Side-by-side-2026'
  ticked.checked = true
  who.dispatchEvent(new Event('input', { bubbles: true }))
  fail('script[src]')
  await pass(1300)
  expect(sentence()).toBe('failed')
  expect(reload).not.toHaveBeenCalled()
  send.mockRejectedValueOnce(new TypeError('reset'))
  document.querySelector('button')!.click()
  await pass(10)
  expect(sentence()).toBe('unreachable')
  document.querySelector('button')!.click()
  await pass(10)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Side-by-side')
  listeners.abort()
  listeners = new AbortController()

  await open()
  document.dispatchEvent(new Event('readystatechange'))
  const values = [...document.querySelectorAll('input')].map(({ value, checked }) => [value, checked])
  expect(values).toEqual([
    ['Amina', false],
    ['', false],
    ['on', true],
  ])
  fail('script[src]')
  await pass(1300)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a style sheet that failed is fetched again in place, on pages without the application too', async () => {
  for (const app of [true, false]) {
    await open({ app })
    const first = document.querySelector('link[rel=stylesheet]')!
    fail('link[rel=stylesheet]')
    await pass(1300)
    const second = document.querySelector('link[rel=stylesheet]')!
    expect(second).not.toBe(first)
    expect(addresses()).toEqual([style])
    giveStyle(second)
    second.dispatchEvent(new Event('load'))
    if (app) dispatchEvent(new Event('kando:started'))
    await pass(120_000)
    expect(addresses().filter((address) => address === style)).toEqual([style])
    expect(reload).not.toHaveBeenCalled()
    listeners.abort()
    listeners = new AbortController()
    send.mockClear()
  }
})

test('a page does not stay white for a style sheet that hangs', async () => {
  await open({ app: false })
  const first = document.querySelector('link[rel=stylesheet]')!
  Object.defineProperty(first, 'sheet', { value: null, configurable: true })
  await pass(10_000)
  expect(document.querySelector('link[rel=stylesheet]')).not.toBe(first)
})

test('a document that was cut off is fetched again', async () => {
  await open()
  document.getElementById('boot')!.remove()
  Object.assign(loaded, { [entry]: 200, [page]: 200, [location.href]: 200 })
  dispatchEvent(new CustomEvent('kando:load-failed', { detail: null }))
  await pass(1300)
  expect(addresses()).toEqual([location.href])
  expect(reload).toHaveBeenCalledTimes(1)
})
