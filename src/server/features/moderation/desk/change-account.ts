import type { staffRoutes } from '#contract/moderation/staff-routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { endSuspension, findCurrent } from '../suspensions/store.ts'
import { suspendAccount, warn } from './decide-queue-item.ts'
import { lockSubject, recordAction } from './store.ts'

type Input<K extends keyof typeof staffRoutes> = Parsed<(typeof staffRoutes)[K]>

export const suspendPerson = (ctx: Context<Actor>, { params, body }: Input<'suspendPerson'>): Promise<void> =>
  suspendAccount(ctx, params.id, body)

export const warnPerson = (ctx: Context<Actor>, { params, body }: Input<'warnPerson'>): Promise<void> =>
  warn(ctx, params.id, body.reason)

/** Ends the suspension of an account. */
export async function restorePerson(ctx: Context<Actor>, { params, body }: Input<'restorePerson'>): Promise<void> {
  await lockSubject(ctx, params.id)
  const suspension = await findCurrent(ctx.db, params.id)
  if (!suspension) throw new Refusal('already_decided')
  await endSuspension(ctx, { suspension, status: 'LIFTED', reason: body.reason })
  await recordAction(ctx, { action: 'person.restored', subjectId: params.id, reason: body.reason })
}
