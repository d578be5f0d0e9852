/** Days after a declined request before the next one (D46); how long a link to a document works; the longest reason. */
export const verificationLimits = { askAgainDays: 14, linkMinutes: 5, reason: 1000 } as const

export const verificationStatuses = ['PENDING', 'DECLINED', 'APPROVED', 'NOT_VERIFIED'] as const
export type VerificationStatus = (typeof verificationStatuses)[number]
