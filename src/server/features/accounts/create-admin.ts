import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { email, fullName, newPassword } from '#contract/accounts.ts'
import type { Db } from '#server/platform/database.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { emailKey } from './policy.ts'

const input = z.object({
  email,
  fullName: z._default(fullName, 'Administrator'),
  password: z.optional(newPassword),
})

/** What came of it; `password` only where one was made up, to be told once. */
export type Admin = { email: string; created: boolean; password?: string }

/** Makes the account with this address an administrator, or creates one that can sign in at once. Throws with every fault of the input. */
export async function createAdmin(
  db: Db,
  now: Date,
  given: Record<keyof z.output<typeof input>, string | undefined>,
): Promise<Admin> {
  const parsed = z.safeParse(input, given)
  if (!parsed.success) throw new Error([...new Set(parsed.error.issues.map((issue) => issue.message))].join('\n'))
  const wanted = parsed.data
  const promoted = await db
    .updateTable('users')
    .set({ staff_role: 'ADMIN' })
    .where('email_key', '=', emailKey(wanted.email))
    .returning('email')
    .executeTakeFirst()
  if (promoted) return { email: promoted.email, created: false }
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
