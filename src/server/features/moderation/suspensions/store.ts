import { suspensionDays } from '#contract/moderation/constants.ts'
import { DAY } from '#rules/time/days.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/auth/secrets.ts'

const tokenUse = 'appeal'

/** The secret in the e-mail about a suspension, with which the person appeals without logging in. */
export const appealToken = (secrets: Secrets, suspensionId: string) =>
  suspensionId.replaceAll('-', '') + secrets.sign(tokenUse, suspensionId)

/** The suspension that a token stands for; refused for a token that is not ours. */
export function suspensionOfToken(secrets: Secrets, token: string): string {
  const [, ...groups] = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})/.exec(token) ?? []
  const id = groups.join('-')
  if (groups.length === 0 || !secrets.verify(tokenUse, id, token.slice(32))) throw new Refusal('token_expired')
  return id
}

export type SuspensionRow = {
  id: string
  userId: string
  status: string
  isPermanent: boolean
  endsAt: Date | null
  reason: string
  proposedBy: string | null
  confirmedBy: string | null
  createdAt: Date
}

/** The columns of a `SuspensionRow`. */
export const suspensionColumns = [
  'suspensions.id',
  'suspensions.user_id as userId',
  'suspensions.status',
  'suspensions.is_permanent as isPermanent',
  'suspensions.ends_at as endsAt',
  'suspensions.reason',
  'suspensions.proposed_by as proposedBy',
  'suspensions.confirmed_by as confirmedBy',
  'suspensions.created_at as createdAt',
] as const

export const findSuspension = (db: Db, id: string): Promise<SuspensionRow | undefined> =>
  db.selectFrom('suspensions').select(suspensionColumns).where('id', '=', id).executeTakeFirst()

/** The account that is under the suspension of this token now; refused where that is over. */
export async function findSuspendedUser(db: Db, secrets: Secrets, token: string): Promise<string> {
  const suspension = await findSuspension(db, suspensionOfToken(secrets, token))
  if (suspension?.status !== 'ACTIVE' && suspension?.status !== 'PROPOSED') throw new Refusal('token_expired')
  return suspension.userId
}

/** The suspension that an account is under now. */
export const findCurrent = (db: Db, userId: string): Promise<SuspensionRow | undefined> =>
  db
    .selectFrom('suspensions')
    .select(suspensionColumns)
    .where('user_id', '=', userId)
    .where('status', 'in', ['PROPOSED', 'ACTIVE'])
    .executeTakeFirst()

type NewSuspension = { userId: string; isPermanent: boolean; reason: string }

/** Suspends an account and signs it out everywhere; a permanent suspension waits for a second member of staff. */
export async function suspend(ctx: Context<Actor>, { userId, isPermanent, reason }: NewSuspension): Promise<string> {
  const row = await ctx.db
    .insertInto('suspensions')
    .values({
      user_id: userId,
      status: isPermanent ? 'PROPOSED' : 'ACTIVE',
      is_permanent: isPermanent,
      ends_at: new Date(ctx.now.getTime() + suspensionDays * DAY),
      reason,
      proposed_by: ctx.actor.userId,
      created_at: ctx.now,
    })
    // Without naming the partial index: a prepared statement that does so with parameters fails from its sixth execution.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new Refusal('already_suspended')
  await signOutSuspended(ctx, userId)
  await ctx.emit('person.suspended', { userId, suspensionId: row.id })
  return row.id
}

/** Closes an account that is suspended from now on, on all its devices. */
export async function signOutSuspended(ctx: Context<Actor>, userId: string): Promise<void> {
  await ctx.db.updateTable('users').set({ suspended_at: ctx.now }).where('id', '=', userId).execute()
  await ctx.db
    .updateTable('device_sessions')
    .set({ revoked_at: ctx.now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
  // The push has open sockets of this account checked at once.
  ctx.push([userId], { subject: 'accounts', ids: [userId] })
}

type Ended = { suspension: Pick<SuspensionRow, 'id' | 'userId'>; status: 'LIFTED' | 'ENDED'; reason: string | null }

/** Ends a suspension, and opens the account again; refused where it ended meanwhile. */
export async function endSuspension(
  ctx: Pick<Context, 'db' | 'emit'>,
  { suspension: { id, userId }, status, reason }: Ended,
): Promise<void> {
  const row = await ctx.db
    .updateTable('suspensions')
    .set({ status })
    .where('id', '=', id)
    .where('status', 'in', ['PROPOSED', 'ACTIVE'])
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new Refusal('already_decided')
  await ctx.db.updateTable('users').set({ suspended_at: null }).where('id', '=', userId).execute()
  await ctx.emit('person.restored', { userId, suspensionId: id, reason })
}
