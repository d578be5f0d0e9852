import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { email, fullName, newPassword } from '#contract/accounts/schemas.ts'
import { fieldErrorOf } from '#contract/field-errors.ts'
import { isCommonPassword } from '#server/platform/auth/common-passwords.ts'
import type { Db } from '#server/platform/database/database.ts'
import { fieldErrorText } from '#server/platform/i18n/field-texts.ts'
import { defaultLocale } from '#server/platform/i18n/texts.ts'
import { hashPassword } from '#server/platform/auth/passwords.ts'
import { emailKey, ownWords } from './policy.ts'

/** Commands speak English to whoever runs the server, as their logs and documents do. */
const locale = defaultLocale

const input = z.object({
  email,
  fullName: z._default(fullName, 'Administrator'),
  password: z.optional(newPassword),
})

/** The result; `password` only where one was generated, to be printed once. */
type Admin = { email: string; created: boolean; password?: string }

type Given = Record<keyof z.output<typeof input>, string | undefined> & { removesSecondFactors?: boolean }

/**
 * Makes the account with this address an administrator, or creates one that can sign in at once. `removesSecondFactors`: of an account
 * whose owner lost app, recovery codes and passkeys. Throws with every validation error.
 */
export async function createAdmin(db: Db, now: Date, { removesSecondFactors, ...given }: Given): Promise<Admin> {
  const parsed = z.safeParse(input, given)
  if (!parsed.success) {
    const errors = parsed.error.issues.map((issue) => fieldErrorText(fieldErrorOf(issue), locale))
    throw new Error([...new Set(errors)].join('\n'))
  }
  const wanted = parsed.data
  const promoted = await promote(db, now, emailKey(wanted.email), removesSecondFactors === true)
  if (promoted) return { email: promoted, created: false }
  if (wanted.password !== undefined && isCommonPassword(wanted.password, ownWords(wanted)))
    throw new Error(fieldErrorText({ code: 'password_common' }, locale))
  const password = wanted.password ?? `${randomBytes(15).toString('base64url')}-Aa1`
  await db
    .insertInto('users')
    .values({
      email: wanted.email,
      email_key: emailKey(wanted.email),
      full_name: wanted.fullName,
      password_hash: await hashPassword(password),
      email_verified_at: now,
      staff_role: 'ADMIN',
      created_at: now,
    })
    .execute()
  return { email: wanted.email, created: true, ...(wanted.password === undefined && { password }) }
}

/** Signs the account out everywhere: staff need a second step from now on. The address must be verified as its owner's. */
async function promote(db: Db, now: Date, key: string, removesSecondFactors: boolean): Promise<string | undefined> {
  const account = await db
    .selectFrom('users')
    .select(['id', 'email', 'email_verified_at as verifiedAt'])
    .where('email_key', '=', key)
    .executeTakeFirst()
  if (!account) return undefined
  if (account.verifiedAt === null) throw new Error('This account has not confirmed its address yet')
  await db.updateTable('users').set({ staff_role: 'ADMIN' }).where('id', '=', account.id).execute()
  if (removesSecondFactors)
    for (const table of ['two_step_secrets', 'recovery_codes', 'passkeys', 'sign_in_challenges'] as const)
      await db.deleteFrom(table).where('user_id', '=', account.id).execute()
  await db
    .updateTable('device_sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', account.id)
    .where('revoked_at', 'is', null)
    .execute()
  return account.email
}
