import type { Calendar } from '#contract/calendars/routes.ts'
import { scheduleLockOfUser } from '#server/features/commitments/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readTyped } from './add-calendar.ts'
import { announceCalendar } from './announce-calendar.ts'
import type { CalendarReader, Check } from './check-calendar.ts'
import { findCalendar } from './queries.ts'
import { externalCalendars, writeCheck } from './store.ts'

type Input = { params: { id: string }; body: { url?: string | undefined } }
type Dependencies = Pick<AppDependencies, 'secrets'> & { reader: CalendarReader }
type Prepared = {
  check: Check
  address?: Pick<Awaited<ReturnType<typeof readTyped>>, 'account' | 'credentials' | 'address_key'>
}

/** Asks the caller's calendar, or the new address for it, outside of the transaction. */
export const readAgain =
  (dependencies: Dependencies) =>
  async (ctx: Context<Member>, { params, body }: Input): Promise<Prepared> => {
    const calendars = await externalCalendars(ctx.db, ctx.actor.userId)
    const calendar = calendars.find(({ id }) => id === params.id)
    if (!calendar) throw new Refusal('not_found')
    if (body.url === undefined) return { check: await dependencies.reader.checkCalendar(calendar, ctx.now) }
    const { busy, cursor, ...address } = await readTyped(dependencies, ctx, { id: params.id, address: body.url })
    const check = { calendarId: params.id, userId: ctx.actor.userId, askedAt: ctx.now, result: { busy, cursor } }
    return { check, address }
  }

/** Stores what the calendar answered; one that still fails keeps its busy times and says why. */
export async function recheckCalendar(
  ctx: Context<Member>,
  { params }: Input,
  { check, address }: Prepared,
): Promise<Calendar> {
  await scheduleLockOfUser(ctx.actor.userId).execute(ctx.db)
  if (address) await ctx.db.updateTable('calendars').set(address).where('id', '=', params.id).execute()
  await writeCheck(ctx.db, check)
  await announceCalendar(ctx, params.id)
  return findCalendar(ctx, params.id)
}
