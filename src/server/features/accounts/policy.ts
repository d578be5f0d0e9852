import { accountMessages } from '#contract/account-messages.ts'
import { named } from '#rules/profiles.ts'
import { isCommonPassword } from '#server/platform/common-passwords.ts'
import { Refusal } from '#server/platform/refusal.ts'

const day = 24 * 60 * 60 * 1000

/** How long things live, in milliseconds (D6, D7). */
export const lifetimes = {
  verify: day,
  reset: 30 * 60 * 1000,
  remembered: 30 * day,
  notRemembered: day / 2,
  challenge: 10 * 60 * 1000,
  refreshGrace: 10_000,
} as const

/** Codes that may be tried for one log-in, and within an hour for one account. */
export const codeAttempts = { perChallenge: 5, perHour: 20 } as const

export const after = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds)

/** Addresses are compared like this (D5). */
export const emailKey = (email: string) => email.trim().toLowerCase()

/** Refuses the passwords that are tried first, and those made of the person's own words. */
export function refuseCommonPassword(
  field: string,
  password: string,
  person: { fullName: string; email: string },
  product: string,
): void {
  const words = [person.fullName, person.email.split('@')[0] ?? '', product]
  if (isCommonPassword(password, words))
    throw new Refusal('invalid_input', { messages: [named(field, accountMessages.passwordCommon)] })
}

export function refuseSuspended(user: { suspendedAt: Date | null }): void {
  if (user.suspendedAt !== null) throw new Refusal('account_suspended')
}
