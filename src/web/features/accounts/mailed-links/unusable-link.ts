import { ApiError } from '#web/platform/api/api-error.ts'

/** Why an e-mailed link cannot be used: cut on its way, or used, expired or replaced. */
export type UnusableLink = 'damaged' | 'spent'

/** A link that confirms an address, and what is done where that has no use. */
export type ConfirmationLink = { token: string; onUnusable: (why: UnusableLink | 'confirmed') => void }

export const isRefusedWith = (error: unknown, code: ApiError['code']) =>
  error instanceof ApiError && error.code === code

/** What an error says about the link; null for one that says nothing about it. The call has no other input that could be invalid. */
export function unusableLink(error: unknown): UnusableLink | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'token_expired') return 'spent'
  return error.code === 'invalid_input' ? 'damaged' : null
}
