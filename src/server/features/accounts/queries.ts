import { lookOf } from '#rules/instance/look.ts'
import type { Instance } from '#server/platform/instance/instance.ts'
import { CompiledQuery, sql } from 'kysely'
import type { AuthRecord, Device } from '#contract/accounts/schemas.ts'
import type { Role } from '#contract/fields.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { batchReads } from '#server/platform/database/fast/public.ts'
import type { Recipient } from '#server/platform/notices.ts'
import type { Env } from '#server/platform/operations/env.ts'
import type { Oidc } from '#server/platform/auth/oidc.ts'
import { timeZoneDatabase } from '#server/platform/time-zone-database.ts'
import { deletionTime, emailKey } from './policy.ts'

/** A person as other features address them. It holds the e-mail address, so it is never part of a public answer. */
export type Person = {
  readonly userId: string
  readonly fullName: string
  readonly email: string
  readonly timeZone: string | null
  readonly timeFormat: '12' | '24' | null
  readonly locale: string
  readonly pictureUrl: string | null
  readonly role: Role | null
  readonly profileId: string | null
}

const personOf = (db: Db) =>
  db
    .selectFrom('users as user')
    .leftJoin('profiles as profile', (join) =>
      join.onRef('profile.user_id', '=', 'user.id').onRef('profile.role', '=', 'user.role'),
    )

/** The people behind accounts, whether or not they finished onboarding; deleted ones are absent. */
async function findPeople(db: Db, userIds: readonly string[]): Promise<Person[]> {
  const rows = await personOf(db)
    .select([
      'user.id as userId',
      'user.full_name as fullName',
      'user.email',
      'user.time_zone as timeZone',
      sql<Person['timeFormat']>`"user".time_format`.as('timeFormat'),
      'user.locale',
      'user.picture_url as pictureUrl',
      'profile.role',
      'profile.id as profileId',
    ])
    .where('user.id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('user.deleted_at', 'is', null)
    .execute()
  return rows.map((row) => ({ ...row, role: row.role as Role | null }))
}

/** The person behind an account, whether or not they finished onboarding; undefined once it is deleted. */
export const findPerson = async (db: Db, userId: string): Promise<Person | undefined> =>
  (await findPeople(db, [userId]))[0]

/** The owner of an account as the recipient of notices; undefined once it is deleted. */
export const findRecipient = async (db: Db, userId: string): Promise<Recipient | undefined> =>
  (await findRecipients(db, [userId]))[0]

/** The same of several accounts; deleted ones are absent. */
export const findRecipients = async (db: Db, userIds: readonly string[]): Promise<Recipient[]> =>
  (await findPeople(db, userIds)).map(recipientOf)

/** A person as the recipient of notices. */
export const recipientOf = ({ userId, fullName, email, timeZone, timeFormat, locale }: Person): Recipient => ({
  userId,
  name: fullName,
  email,
  zone: timeZone ?? 'UTC',
  clock: timeFormat,
  locale,
})

const accountColumns = [
  'id',
  'email',
  'full_name as fullName',
  'password_hash as passwordHash',
  'registration_key_hash as registrationKeyHash',
  'email_verified_at as verifiedAt',
  'suspended_at as suspendedAt',
  'staff_role as staffRole',
] as const

export const findAccountByEmail = (db: Db, email: string) =>
  db.selectFrom('users').select(accountColumns).where('email_key', '=', emailKey(email)).executeTakeFirst()

export const findAccount = (db: Db, userId: string) =>
  db.selectFrom('users').select(accountColumns).where('id', '=', userId).executeTakeFirst()

/** The account that an unused, unexpired mailed token belongs to. */
export const findAccountByToken = (db: Db, tokenHash: Buffer, purpose: 'verify' | 'reset', now: Date) =>
  db
    .selectFrom('mail_tokens as token')
    .innerJoin('users as user', 'user.id', 'token.user_id')
    .select(['user.id', 'user.full_name as fullName', 'user.email'])
    .where('token.token_hash', '=', tokenHash)
    .where('token.purpose', '=', purpose)
    .where('token.used_at', 'is', null)
    .where('token.expires_at', '>', now)
    .executeTakeFirst()

type CallerRow = Pick<
  AuthRecord,
  'userId' | 'email' | 'fullName' | 'profilePicture' | 'timeZone' | 'locale' | 'undeliverable'
> & {
  authProviderType: string
  timeFormat: string | null
  role: Role | null
  chosenRole: Role | null
  profileId: string | null
  profileSlug: string | null
  verification: string | null
  isTourDone: boolean
  isStaff: boolean
  deletionRequestedAt: Date | null
}

const callersQuery = `
  select u.id as "userId", u.email, u.full_name as "fullName", u.auth_provider as "authProviderType", u.picture_url as "profilePicture",
    u.time_zone as "timeZone", u.time_format as "timeFormat", u.locale, p.role, p.id as "profileId", p.slug as "profileSlug",
    u.chosen_role as "chosenRole", u.email_undeliverable_reason as undeliverable,
    p.verification_status as verification, p.tour_completed_at is not null as "isTourDone", u.staff_role is not null as "isStaff",
    u.deletion_requested_at as "deletionRequestedAt"
  from users u left join profiles p on p.user_id = u.id and p.role = u.role where u.id = any($1::uuid[])`

const readCaller = batchReads(String, async (db, userIds: string[]) => {
  const { rows } = await db.executeQuery<CallerRow>(CompiledQuery.raw(callersQuery, [userIds]))
  return new Map(rows.map((row) => [row.userId, row]))
})

/** The caller's record as the browser stores it, without tokens. */
export async function authRecordOf(db: Db, userId: string): Promise<Omit<AuthRecord, 'accessToken' | 'refreshToken'>> {
  const row = await readCaller(db, userId)
  if (!row) throw new Error(`No account ${userId}`)
  const { role, profileId, verification, isTourDone, authProviderType, timeFormat, deletionRequestedAt, ...rest } = row
  return {
    ...rest,
    deletesAt: deletionRequestedAt && deletionTime(deletionRequestedAt).toISOString(),
    authProviderType: authProviderType as AuthRecord['authProviderType'],
    timeFormat: timeFormat as AuthRecord['timeFormat'],
    mentorProfile: role === 'mentor' ? profileId : null,
    menteeProfile: role === 'mentee' ? profileId : null,
    dashboardTourCompleted: isTourDone,
    profileVerificationStatus: (verification ?? 'NOT_VERIFIED') as AuthRecord['profileVerificationStatus'],
    chosenRole: role === null ? rest.chosenRole : null,
    usertype: role === null ? null : role === 'mentor' ? 'MENTOR' : 'MENTEE',
  }
}

export const validate = (ctx: Context<Actor>) => authRecordOf(ctx.db, ctx.actor.userId)

/** What is known of a signed-in device, for the e-mail about it. */
export const findDevice = (db: Db, deviceSessionId: string) =>
  db
    .selectFrom('device_sessions')
    .select(['device', 'created_at as signedInAt', 'time_zone as timeZone', 'language', 'network'])
    .where('id', '=', deviceSessionId)
    .executeTakeFirst()

export async function listDevices(ctx: Context<Actor>): Promise<Device[]> {
  const rows = await ctx.db
    .selectFrom('device_sessions')
    .select(['id', 'device', 'last_used_at as lastUsedAt', 'time_zone as timeZone', 'network'])
    .where('user_id', '=', ctx.actor.userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...row,
    lastUsedAt: row.lastUsedAt.toISOString(),
    current: row.id === ctx.actor.deviceSessionId,
  }))
}

export async function twoStep(ctx: Context<Actor>) {
  const row = await ctx.db
    .selectFrom('two_step_secrets as secret')
    .select((select) => [
      'secret.activated_at as activatedAt',
      select
        .selectFrom('recovery_codes')
        .select(sql<number>`count(*)::int`.as('left'))
        .whereRef('user_id', '=', 'secret.user_id')
        .where('used_at', 'is', null)
        .as('left'),
    ])
    .where('secret.user_id', '=', ctx.actor.userId)
    .executeTakeFirst()
  const active = row !== undefined && row.activatedAt !== null
  return { active, recoveryCodesLeft: active ? (row.left ?? 0) : 0 }
}

/** The configuration that the browser reads first. */
export const config = (env: Env, oidc: Oidc, instance: Instance) => async (ctx: Context) => ({
  ...lookOf(instance.current()),
  productName: env.APP_NAME,
  providers: [...oidc.configured],
  ownProvider: env.OIDC_NAME,
  serverTime: ctx.now.toISOString(),
  timeZoneDatabase,
  offline: env.SERVICE_WORKER === 'on',
  embeds: env.EMBED_ORIGINS.length > 0,
  mailbox: env.SMTP_URL === undefined && !env.production,
  demo: env.DEMO && (await hasDemoPeople(ctx.db)),
})

async function hasDemoPeople(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('is_demo', '=', true).limit(1).executeTakeFirst()
  return row !== undefined
}
