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
  checks: Check[]
  address?: Pick<Awaited<ReturnType<typeof readTyped>>, 'account' | 'credentials' | 'address_key'>
}

/** Asks the caller's calendar, all those of an account, or the new address for one, outside of the transaction. */
export const readAgain =
  (dependencies: Dependencies) =>
  async (ctx: Context<Member>, { params, body }: Input): Promise<Prepared> => {
    const all = await externalCalendars(ctx.db, ctx.actor.userId)
    const calendars = all.filter(({ id, account }) => (account?.id ?? id) === params.id)
    const [first] = calendars
    if (!first) throw new Refusal('not_found')
    if (body.url === undefined || first.account !== null) {
      const { reader } = dependencies
      return { checks: await Promise.all(calendars.map((calendar) => reader.checkCalendar(calendar, ctx.now))) }
    }
    const { check, ...address } = await readTyped(dependencies, ctx, { id: params.id, address: body.url })
    return { checks: [check], address }
  }

/** Stores what the calendar answered; one that still fails keeps its busy times and says why. */
export const recheckCalendar =
  (dependencies: Dependencies) =>
  async (ctx: Context<Member>, { params }: Input, { checks, address }: Prepared): Promise<Calendar> => {
    await scheduleLockOfUser(ctx.actor.userId).execute(ctx.db)
    if (address) await ctx.db.updateTable('calendars').set(address).where('id', '=', params.id).execute()
    for (const check of checks) await writeCheck(ctx.db, check)
    await announceCalendar(ctx, params.id)
    return findCalendar(dependencies)(ctx, params.id)
  }
