/** Milliseconds for which a failure stays readable: React renders again when a promise settles and must get the failure, not a new load. */
const readableFor = 1000
const failures = new Set<() => void>()

/** Clears all failures, so that the next read loads again: for "Try again". */
export function forgetFailures(): void {
  for (const forget of failures) forget()
  failures.clear()
}

/** Loads at the first call and caches the result, readable by `use`; a failure is dropped after a moment. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | null = null
  let failedAt: number | null = null

  function forget(): void {
    if (failedAt !== null) pending = null
    failedAt = null
  }
  function start(): Promise<T> {
    failedAt = null
    pending = fulfilledOnRead(load())
    pending.catch(() => {
      failedAt = performance.now()
      failures.add(forget)
    })
    return pending
  }
  return () => (pending && (failedAt === null || performance.now() - failedAt < readableFor) ? pending : start())
}

/** Marks a promise once it is fulfilled, as React marks those it has waited for: `use` reads it without waiting, in every render alike. */
function fulfilledOnRead<T>(promise: Promise<T>): Promise<T> {
  const marked: Promise<T> = promise.then((value) => Object.assign(marked, { status: 'fulfilled', value }).value)
  return marked
}
