import { DAY } from '#rules/time/days.ts'
import { deletionGraceDays } from '#contract/account-deletion/constants.ts'
import { isCommonPassword } from '#server/platform/auth/common-passwords.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Lifetimes in milliseconds (D6, D7). */
export const lifetimes = {
  verify: DAY,
  reset: 30 * 60 * 1000,
  secure: 7 * DAY,
  check: DAY,
  emailChange: DAY,
  /** How long the old address can undo a confirmed change. */
  emailChangeUndo: 3 * DAY,
  remembered: 30 * DAY,
  notRemembered: DAY / 2,
  /** A session ends this long after signing in, however often it is refreshed. */
  session: 90 * DAY,
  challenge: 10 * 60 * 1000,
  /** How long a sign-in or a confirmation counts as recent. */
  authentication: 10 * 60 * 1000,
  /** How long after a reset by mail the mailbox is no second step (decision 50). */
  mailedReset: DAY,
  refreshGrace: 10_000,
} as const

/** Codes that may be tried for one log-in, and within an hour for one account. */
export const codeAttempts = { perChallenge: 5, perHour: 20 } as const

export const after = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds)

/** When an account is erased whose deletion was requested at this time. */
export const deletionTime = (requestedAt: Date) => after(requestedAt, deletionGraceDays * DAY)

/** The form in which addresses are compared (D5). */
export const emailKey = (email: string) => email.trim().toLowerCase()

type Named = { fullName: string; email: string }

/** Words that a password must not consist of: the person's name and address. */
export const ownWords = ({ fullName, email }: Named) => [fullName, email.split('@')[0] ?? '']

/** Refuses common passwords, and those made of the person's name or address. */
export function refuseCommonPassword(field: string, password: string, person: Named, product: string): void {
  if (isCommonPassword(password, [...ownWords(person), product]))
    throw new Refusal('invalid_input', { fields: [{ field, code: 'password_common' }] })
}

export function refuseSuspended(user: { id: string; suspendedAt: Date | null }): void {
  if (user.suspendedAt !== null) throw new Refusal('account_suspended', { accountId: user.id })
}

type SecondStep = { isStaff: boolean; hasApp: boolean; hasPasskey: boolean; passwordResetAt: Date | null }

/**
 * Whether a mailed code may be the second step of a log-in. Of staff only until they have an app or a passkey (decision 100); of others
 * not within a day after the mailbox set the password, which was the first step then (decision 50).
 */
export function acceptsMailedCode({ isStaff, hasApp, hasPasskey, passwordResetAt }: SecondStep, now: Date): boolean {
  if (isStaff) return !hasApp && !hasPasskey
  return passwordResetAt === null || now >= after(passwordResetAt, lifetimes.mailedReset)
}
