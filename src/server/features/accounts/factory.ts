import { randomUUID } from 'node:crypto'
import { DAY } from '#rules/time/days.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { ApiScope } from '#contract/api-scopes.ts'
import { newApiKey } from '#server/platform/auth/api-keys.ts'
import { hashPassword } from '#server/platform/auth/passwords.ts'
import { hashToken } from '#server/platform/auth/secrets.ts'
import { emailKey } from './policy.ts'
import type { SecondFactor } from './sign-in/open-device-session.ts'

/** Anything with a running app, such as `testApi()`. */
export type Host = {
  readonly app: { readonly dependencies: Pick<AppDependencies, 'database' | 'accessTokens' | 'clock'> }
}

export type MadeUser = {
  readonly userId: string
  readonly email: string
  readonly fullName: string
  /** An access token, valid for 15 minutes of the app's clock. */
  readonly token: string
  readonly deviceSessionId: string
}

export type UserOptions = {
  fullName?: string
  email?: string
  /** Without one the account has no password (and costs no hashing). */
  password?: string
  /** `false`: the address is not confirmed yet. */
  verified?: boolean
  suspended?: boolean
  /** With an authenticator app that the session was opened with, unless it is `without-app`. */
  staff?: boolean | 'without-app'
  timeZone?: string
}

/** An account without a profile, signed in. */
export async function makeUser(host: Host, options: UserOptions = {}): Promise<MadeUser> {
  const { database, clock } = host.app.dependencies
  const now = clock.now()
  const email = options.email ?? `${randomUUID()}@example.test`
  const fullName = options.fullName ?? 'Test Person'
  const { id } = await database.db
    .insertInto('users')
    .values({
      email,
      email_key: emailKey(email),
      full_name: fullName,
      password_hash: options.password === undefined ? null : await hashPassword(options.password),
      email_verified_at: options.verified === false ? null : now,
      suspended_at: options.suspended ? now : null,
      staff_role: options.staff ? 'ADMIN' : null,
      time_zone: options.timeZone ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // An app that nobody holds.
  if (options.staff === true)
    await database.db
      .insertInto('two_step_secrets')
      .values({ user_id: id, secret_encrypted: Buffer.alloc(0), activated_at: now })
      .execute()
  return { userId: id, email, fullName, ...(await signInAs(host, id, options.staff === true ? 'app' : null)) }
}

/** One more device of this account, signed in for 30 days. */
export async function signInAs(
  host: Host,
  userId: string,
  secondFactor: SecondFactor | null = null,
): Promise<{ token: string; deviceSessionId: string }> {
  const { database, accessTokens, clock } = host.app.dependencies
  const now = clock.now()
  const { id } = await database.db
    .insertInto('device_sessions')
    .values({
      user_id: userId,
      device: 'Test device',
      remember: true,
      second_factor: secondFactor,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + 30 * DAY),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.db.updateTable('users').set({ last_sign_in_at: now }).where('id', '=', userId).execute()
  return { token: await accessTokens.issue({ userId, deviceSessionId: id }), deviceSessionId: id }
}

/** An API key of this account, or of the instance, for 30 days. */
export async function makeApiKey(
  host: Host,
  userId: string,
  scopes: readonly ApiScope[],
  { isInstance = false, name = 'Timesheet' }: { isInstance?: boolean; name?: string } = {},
): Promise<{ id: string; secret: string }> {
  const { database, clock } = host.app.dependencies
  const [now, secret] = [clock.now(), newApiKey()]
  const { id } = await database.db
    .insertInto('api_keys')
    .values({
      user_id: userId,
      is_instance: isInstance,
      name,
      scopes: [...scopes],
      secret_hash: hashToken(secret),
      hint: secret.slice(-4),
      created_at: now,
      expires_at: new Date(now.getTime() + 30 * DAY),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, secret }
}
