let pending = 0

/**
 * Counts code that the page fetches, or waits to fetch, until the returned function is called. The document says in `data-code` whether
 * there is any (`pending`) or not (`complete`): whoever drives the page, a test for instance, waits for that.
 */
export function countPendingCode(): () => void {
  let isOver = false
  pending++
  tell()
  return () => {
    if (isOver) return
    isOver = true
    pending--
    tell()
  }
}

function tell(): void {
  if (typeof document !== 'undefined') document.documentElement.dataset['code'] = pending > 0 ? 'pending' : 'complete'
}
