import type { ErrorCode } from '#contract/errors.ts'

const pauseMs = 500
const retries = 6
const tooEarly: ErrorCode = 'join_too_early'

/**
 * Calls again while the answer is that it is too early, for three seconds at most. The browser knows the server's clock to within half a
 * round trip only, so a press at the moment when the room opens may arrive just before it.
 */
export async function retryTooEarly<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = retries; ; left--) {
    try {
      return await attempt()
    } catch (error) {
      if (left === 0 || (error as { code?: unknown }).code !== tooEarly) throw error
      await new Promise((resume) => setTimeout(resume, pauseMs))
    }
  }
}
