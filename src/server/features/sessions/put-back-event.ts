import type { CalendarState } from '#contract/sessions/schemas.ts'
import { isCommitted } from '#server/features/commitments/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { writeEventsSoon } from './jobs.ts'

type Input = { params: { kind: 'individual' | 'group'; id: string } }

const ownEvents = ({ db, actor, now }: Context<Member>, { params }: Input) =>
  db
    .selectFrom('calendar_events as e')
    .innerJoin('calendar_accounts as a', 'a.id', 'e.account_id')
    .where('e.user_id', '=', actor.userId)
    .where('e.kind', '=', params.kind)
    .where('e.session_id', '=', params.id)
    .where('e.ends_at', '>', now)
    .where('a.sessions_calendar', 'is not', null)

/** What the caller did with a session of theirs in their own calendar elsewhere. */
export async function findCalendarState(ctx: Context<Member>, input: Input): Promise<CalendarState> {
  if (!(await isCommitted(ctx.db, ctx.actor.userId, input.params.id))) throw new Refusal('not_found')
  const event = await ownEvents(ctx, input).select(['e.state', 'e.moved_starts_at', 'a.account']).executeTakeFirst()
  const state = event?.state === 'deleted' || event?.state === 'moved' ? event.state : null
  return { state, account: event?.account ?? null, movedTo: event?.moved_starts_at?.toISOString() ?? null }
}

/** Writes a session into the caller's calendar again, although they deleted or moved it there. */
export async function putBackEvent(ctx: Context<Member>, input: Input): Promise<void> {
  const event = await ownEvents(ctx, input)
    .select('e.id')
    .where('e.state', 'in', ['deleted', 'moved'])
    .executeTakeFirst()
  if (event === undefined) throw new Refusal('not_found')
  await ctx.db
    .updateTable('calendar_events')
    .set({ state: 'restored', moved_starts_at: null, moved_ends_at: null })
    .where('id', '=', event.id)
    .execute()
  await writeEventsSoon(ctx, [ctx.actor.userId])
  ctx.push([ctx.actor.userId], {
    subject: input.params.kind === 'group' ? 'group-sessions' : 'bookings',
    ids: [input.params.id],
  })
}
