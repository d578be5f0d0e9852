import type { staffRoutes } from '#contract/moderation/staff-routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { clearUndeliverable, findReader } from '#server/platform/mail/undeliverable.ts'
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

/** Sends all mail to an address again, as after a failure that was not about the address. */
export async function mailPersonAgain(ctx: Context<Actor>, { params, body }: Input<'mailPersonAgain'>): Promise<void> {
  const reader = await findReader(ctx.db, params.id)
  if (!reader) throw new Refusal('not_found')
  if (params.id === ctx.actor.userId) throw new Refusal('own_person')
  if (reader.reason === null) throw new Refusal('already_decided')
  await clearUndeliverable(ctx.db, params.id, ctx.now)
  await recordAction(ctx, { action: 'person.mailed-again', subjectId: params.id, reason: body.reason })
  ctx.push([params.id], { subject: 'accounts', ids: [] })
}
