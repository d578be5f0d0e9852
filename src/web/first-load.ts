// A classic script, built without imports and part of the document itself: what reports a failed load must not have to be loaded. Until the
// application has started it watches the files that the document names. What failed, or hangs, is fetched with back-off, and the page
// reloads once everything is there; meanwhile the notice of the document (`features/shell/load-notice.tsx`) says why, with a link. The
// events are those of `entry-client.tsx`.

import { keepInput, restoreInput } from './platform/dom/typed-input.ts'

type Sentence = 'loading' | 'offline' | 'unreachable' | 'failed'

/** Milliseconds before each attempt, plus up to 50 % jitter; the last one repeats. */
const pauses = [800, 2000, 4000, 8000, 15_000, 30_000] as const
/** Milliseconds after which a page that is still loading says so, and no longer stays white for its style sheet. */
const slowAfter = 10_000
/** Milliseconds without an arriving file after which a load counts as failed: the largest file takes 30 s at 25 kbit/s. */
const stuckAfter = 32_000
const fetchTimeout = 60_000
/** Milliseconds within which the server has to answer "Try again". */
const answerTimeout = 20_000
/** Reloads in a row that nobody asked for. */
const MAX_RELOADS = 3
const reloadsKey = 'first-load-reloads'

/** Pages without the application wait for their style sheet only. */
let isWaitingForApp = document.currentScript?.dataset['app'] === 'yes'
let hasAppFailed = false
let hasStyleFailed = false
/** A file that the application imports and the document does not name. */
let importedFile: string | null = null
let hasTyped = false
let isRecovering = false
let wake = () => {}
let stuck: ReturnType<typeof setTimeout> | undefined

const styleSheet = () => document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')
const isStyleMissing = () => hasStyleFailed || styleSheet()?.sheet === null

/** Whether a file was loaded for the page itself: requests of this script are not. */
const isLoaded = (address: string) =>
  performance
    .getEntriesByName(address)
    .some(
      (entry) =>
        entry instanceof PerformanceResourceTiming &&
        entry.initiatorType !== 'fetch' &&
        entry.decodedBodySize > 0 &&
        (entry.responseStatus ?? 200) < 400,
    )

function missingFiles(): string[] {
  const files = isStyleMissing() ? [styleSheet()!.href] : []
  if (!hasAppFailed) return files
  for (const { src } of document.querySelectorAll<HTMLScriptElement>('script[type="module"]')) files.push(src)
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')) files.push(href)
  if (importedFile && !files.includes(importedFile)) files.push(importedFile)
  const missing = files.filter((file) => !isLoaded(file))
  // The boot data stands at the end: without it the document was cut off.
  const isCut = document.readyState !== 'loading' && !document.getElementById('boot')
  return isCut ? [...missing, location.href] : missing
}

/** Puts files into the browser's cache. True for what a release removed, too: that needs another document. */
async function areFetched(files: readonly string[], cache: RequestCache): Promise<boolean> {
  const isFetched = async (file: string) => {
    const response = await fetch(file, { cache, signal: AbortSignal.timeout(fetchTimeout) })
    await response.arrayBuffer()
    return response.ok || response.status === 404 || response.status === 410
  }
  const answers = await Promise.allSettled(files.map(isFetched))
  return answers.every((answer) => answer.status === 'fulfilled' && answer.value)
}

/** The page does not wait for the new element, which requests the file again. */
function replaceMissingStyle(): void {
  if (isStyleMissing()) styleSheet()?.replaceWith(styleSheet()!.cloneNode())
}

function show(sentence: Sentence): void {
  const notice = document.getElementById('load-notice')
  const words = notice?.querySelector('p')
  if (!notice || !words) return
  notice.hidden = false
  notice.dataset['state'] = sentence
  words.textContent = notice.dataset[sentence] ?? ''
}

/** False where storage is closed, because reloads could not be counted. */
function mayReload(): boolean {
  if (hasTyped) return false
  try {
    const reloads = Number(sessionStorage.getItem(reloadsKey))
    sessionStorage.setItem(reloadsKey, String(reloads + 1))
    return reloads < MAX_RELOADS
  } catch {
    return false
  }
}

function forgetReloads(): void {
  try {
    sessionStorage.removeItem(reloadsKey)
  } catch {
    // Nothing was counted.
  }
}

/** Returns whether another attempt can help while nobody does anything. */
async function attempt(cache: RequestCache): Promise<boolean> {
  const files = missingFiles()
  if (navigator.onLine === false) {
    show('offline')
    return true
  }
  if (!(await areFetched(files, cache))) {
    show(navigator.onLine ? 'unreachable' : 'offline')
    return true
  }
  replaceMissingStyle()
  if (!hasAppFailed) return true
  if (files.length > 0 && mayReload()) location.reload()
  else show('failed')
  return false
}

const pause = (milliseconds: number | undefined) =>
  new Promise<void>((done) => {
    wake = done
    if (milliseconds !== undefined) setTimeout(done, milliseconds * (1 + Math.random() / 2))
  })

/** At first what is still on its way is waited for; from the second turn on a request that hangs is passed by. */
async function recover(firstTurn = 0): Promise<void> {
  if (isRecovering) return
  isRecovering = true
  let isWorthwhile = true
  for (let turn = firstTurn; hasAppFailed || isStyleMissing(); turn++) {
    await pause(isWorthwhile ? (pauses[turn] ?? pauses.at(-1)) : undefined)
    if (hasAppFailed || isStyleMissing()) isWorthwhile = await attempt(turn === 0 ? 'no-cache' : 'reload')
  }
  isRecovering = false
}

/** Reloads once the server answers: the browser's own error page would not try again. */
async function tryAgain(): Promise<void> {
  show('loading')
  const request: RequestInit = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(answerTimeout) }
  const isThere = await fetch(location.href, request).then(Boolean, () => false)
  if (!isThere) return show(navigator.onLine ? 'unreachable' : 'offline')
  if (hasTyped) keepInput(location.href)
  location.reload()
}

/** Starts to wait again with each file that arrives. */
function awaitArrival(): void {
  clearTimeout(stuck)
  if (!isWaitingForApp && !isStyleMissing()) return
  stuck = setTimeout(() => {
    if (isRecovering) return
    hasAppFailed = isWaitingForApp
    if (hasAppFailed) show('loading')
    void recover(1)
  }, stuckAfter)
}

const isStyle = (target: EventTarget | null) => target instanceof HTMLLinkElement && target.rel === 'stylesheet'

function onFileError({ target }: Event): void {
  if (isStyle(target)) hasStyleFailed = true
  else if (isWaitingForApp && target instanceof HTMLScriptElement) hasAppFailed = true
  else return
  void recover()
}

function onStart(): void {
  isWaitingForApp = false
  hasAppFailed = false
  document.getElementById('load-notice')?.remove()
  forgetReloads()
  wake()
}

document.addEventListener('error', onFileError, true)
document.addEventListener('load', ({ target }) => isStyle(target) && (hasStyleFailed = false), true)
addEventListener('kando:started', onStart, { once: true })
addEventListener('kando:load-failed', (event) => {
  importedFile = (event as CustomEvent<string | null>).detail
  hasAppFailed = true
  void recover()
})
addEventListener('online', () => {
  forgetReloads()
  wake()
})
document.addEventListener('readystatechange', () => (hasTyped = restoreInput() || hasTyped), { once: true })
addEventListener('input', () => (hasTyped = true), { capture: true, once: true })
addEventListener('click', (event) => {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
  if (!isPlain || !(event.target instanceof Element) || !event.target.closest('#load-notice :is(a, button)')) return
  event.preventDefault()
  void tryAgain()
})
setTimeout(() => {
  replaceMissingStyle()
  if (isWaitingForApp && !hasAppFailed) show('loading')
}, slowAfter)
new PerformanceObserver(awaitArrival).observe({ type: 'resource' })
awaitArrival()
