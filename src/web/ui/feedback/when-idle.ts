/** Whether less data is used, as the reader chose or else their browser asks: then nothing is prefetched. */
export function savesData(): boolean {
  const { saver } = document.documentElement.dataset
  if (saver) return saver === 'on'
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}

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
