import type { connectionRoutes } from '#contract/connections/routes.ts'
import type { Role } from '#contract/fields.ts'
import type { Parsed } from '#contract/route.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findVisible, isBlockedBetween } from './policy.ts'
import { insertConnection, lockPair } from './store.ts'

/** Connects the caller with a person: instant and symmetrical (D47). The second of two calls changes nothing and notifies nobody. */
export async function connect(
  ctx: Context<Member>,
  { params }: Parsed<(typeof connectionRoutes)['connect']>,
): Promise<void> {
  const { actor, db, now } = ctx
  const other = await findVisible(db, undefined, params.profileId, actor.userId)
  if (other.userId === actor.userId) throw new Refusal('connect_yourself')
  if (params.connectionType !== connectionTypeOf(actor.role, other.role)) throw new Refusal('connection_type_wrong')
  await lockPair(db, actor.userId, other.userId)
  if (await isBlockedBetween(db, actor.userId, other.userId)) throw new Refusal('not_found')
  if (!(await insertConnection(db, actor.userId, other.userId, now))) return
  await ctx.emit('connection.made', { userId: actor.userId, otherId: other.userId, at: now.toISOString() })
  ctx.push([actor.userId, other.userId], { subject: 'connections', ids: [actor.profileId, other.id] })
}

const connectionTypeOf = (own: Role, other: Role) => `${own}-${other}` as const
