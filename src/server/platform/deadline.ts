export class DeadlineError extends Error {
  constructor(milliseconds: number) {
    super(`Took longer than ${milliseconds} ms`)
  }
}

/**
 * Settles within this time, whatever `work` does: rejects with `DeadlineError` even where `work` ignores its signal. The signal is aborted
 * at the deadline, and also as soon as `work` has settled, so that nothing is left behind.
 */
export async function withDeadline<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const { promise: expired, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DeadlineError(milliseconds)), milliseconds)
  try {
    return await Promise.race([work(controller.signal), expired])
  } finally {
    clearTimeout(timer)
    controller.abort()
  }
}
