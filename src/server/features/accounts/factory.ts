import { randomUUID } from 'node:crypto'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { hashPassword } from '#server/platform/auth/passwords.ts'
import { emailKey } from './policy.ts'

/** Whatever holds a running app, such as `testApi()`. */
export type Host = {
  readonly app: { readonly dependencies: Pick<AppDependencies, 'database' | 'accessTokens' | 'clock'> }
}

export type MadeUser = {
  readonly userId: string
  readonly email: string
  readonly fullName: string
  /** An access token; lives 15 minutes of the app's clock. */
  readonly token: string
  readonly deviceSessionId: string
}

export type UserWish = {
  fullName?: string
  email?: string
  /** Without one the account has no password (and costs no hashing). */
  password?: string
  /** `false`: the address waits for confirmation. */
  verified?: boolean
  suspended?: boolean
  staff?: boolean
  timeZone?: string
}

/** An account without a profile, signed in. */
export async function makeUser(host: Host, wish: UserWish = {}): Promise<MadeUser> {
  const { database, clock } = host.app.dependencies
  const now = clock.now()
  const email = wish.email ?? `${randomUUID()}@example.test`
  const fullName = wish.fullName ?? 'Test Person'
  const { id } = await database.db
    .insertInto('users')
    .values({
      email,
      email_key: emailKey(email),
      full_name: fullName,
      password_hash: wish.password === undefined ? null : await hashPassword(wish.password),
      email_verified_at: wish.verified === false ? null : now,
      suspended_at: wish.suspended ? now : null,
      staff_role: wish.staff ? 'ADMIN' : null,
      time_zone: wish.timeZone ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { userId: id, email, fullName, ...(await signInAs(host, id)) }
}

/** One more device of this account, signed in for 30 days. */
export async function signInAs(host: Host, userId: string): Promise<{ token: string; deviceSessionId: string }> {
  const { database, accessTokens, clock } = host.app.dependencies
  const now = clock.now()
  const { id } = await database.db
    .insertInto('device_sessions')
    .values({
      user_id: userId,
      device: 'Test device',
      remember: true,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + 30 * 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { token: await accessTokens.issue({ userId, deviceSessionId: id }), deviceSessionId: id }
}
