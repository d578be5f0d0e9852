import { ApiError } from '#web/platform/api/api-error.ts'

/** Why an e-mailed link cannot be used: cut on its way, or used, expired or replaced. */
export type UnusableLink = 'damaged' | 'spent'

/** What an error says about the link; null for one that says nothing about it. The call has no other input that could be invalid. */
export function unusableLink(error: unknown): UnusableLink | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'token_expired') return 'spent'
  return error.code === 'invalid_input' ? 'damaged' : null
}
