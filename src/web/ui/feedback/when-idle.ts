/** Whether data saving is on: then nothing is prefetched. */
export const savesData = (): boolean =>
  document.documentElement.dataset['saver'] === 'on' ||
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Milliseconds after which idle work also runs on a busy page. */
const latest = 3000

/** Runs work when the browser is idle. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, latest)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout: latest })
  return () => cancelIdleCallback(request)
}

const inputs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focusin'] as const

/** Runs work once somebody uses the page: moves the pointer, presses a key, scrolls. Returns a function that cancels it. */
function onFirstInput(work: () => void): () => void {
  // They have pressed something, on the page before for instance.
  if ((navigator as { userActivation?: UserActivation }).userActivation?.hasBeenActive) {
    work()
    return () => undefined
  }
  const heard = new AbortController()
  const start = () => {
    heard.abort()
    work()
  }
  for (const input of inputs) addEventListener(input, start, { signal: heard.signal, passive: true })
  return () => heard.abort()
}

/**
 * Prefetches what a press may open, when the browser is idle after the first input: a page that is only read does not pay for it. Never
 * under data saving. Returns a function that cancels it.
 */
export function preloadOnUse(...parts: readonly { preload: () => Promise<unknown> }[]): () => void {
  if (savesData()) return () => undefined
  let cancelIdle = () => {}
  // A failure is shown where the part is opened.
  const preload = () => void Promise.allSettled(parts.map((part) => part.preload()))
  const cancelInput = onFirstInput(() => (cancelIdle = whenIdle(preload)))
  return () => {
    cancelInput()
    cancelIdle()
  }
}
