import { verificationLimits, type VerificationStatus } from '#contract/verification/constants.ts'
import { DAY } from '#rules/time/days.ts'

type State = { status: VerificationStatus; decidedAt: number | null }
export type VerificationRefusal = 'verification_pending' | 'verification_approved' | 'verification_too_soon'

/** From when on (epoch ms) a mentor whose request was declined may ask again (D46). */
export const mayAskFrom = (decidedAt: number): number => decidedAt + verificationLimits.askAgainDays * DAY

/** Why a mentor cannot ask for verification now; undefined when they can. */
export function refuseRequest({ status, decidedAt }: State, now: number): VerificationRefusal | undefined {
  if (status === 'PENDING') return 'verification_pending'
  if (status === 'APPROVED') return 'verification_approved'
  const isTooSoon = status === 'DECLINED' && decidedAt !== null && now < mayAskFrom(decidedAt)
  return isTooSoon ? 'verification_too_soon' : undefined
}
