import type { passkeyRoutes } from '#contract/accounts/passkey-routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { requireRecentAuthentication } from '../reauthentication/policy.ts'
import { forgetSecondFactors } from '../reauthentication/store.ts'
import { findSecondStep } from '../two-step/queries.ts'
import { showPasskey } from './queries.ts'

/** Renames one of the caller's passkeys. */
export const renamePasskey = command(
  async ({ db, actor }: Context<Actor>, { params, body }: Parsed<typeof passkeyRoutes.renamePasskey>) => {
    const row = await db
      .updateTable('passkeys')
      .set({ name: body.name })
      .where('id', '=', params.id)
      .where('user_id', '=', actor.userId)
      .returning(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
      .executeTakeFirst()
    if (!row) throw new Refusal('not_found')
    return showPasskey(row)
  },
)

/** Removes one of the caller's passkeys, unless nothing else would let them in. */
export const removePasskey = command(
  async (ctx: Context<Actor>, { params }: Parsed<typeof passkeyRoutes.removePasskey>) => {
    const { db, actor, now } = ctx
    const { userId, staff } = actor
    await requireRecentAuthentication(ctx)
    // Two passkeys removed at once: the second request sees what the first left.
    const { passwordHash } = await db
      .selectFrom('users')
      .select('password_hash as passwordHash')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const removed = await db
      .deleteFrom('passkeys')
      .where('id', '=', params.id)
      .where('user_id', '=', userId)
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw new Refusal('not_found')
    if (passwordHash === null && !(await hasOtherWay(ctx))) throw new Refusal('last_way_in')
    const { hasApp, hasPasskey } = await findSecondStep(db, userId)
    if (staff && !hasApp && !hasPasskey) throw new Refusal('staff_two_step')
    await forgetSecondFactors(ctx, ['passkey'])
    await ctx.emit('account.passkey-removed', { userId, name: removed.name, at: now.toISOString() })
  },
)

async function hasOtherWay({ db, actor }: Context<Actor>): Promise<boolean> {
  const ways = [
    await db.selectFrom('passkeys').select('user_id').where('user_id', '=', actor.userId).executeTakeFirst(),
    await db.selectFrom('identities').select('user_id').where('user_id', '=', actor.userId).executeTakeFirst(),
  ]
  return ways.some((way) => way !== undefined)
}
