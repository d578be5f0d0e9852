import { sql, type RawBuilder } from 'kysely'
import type { Calendar } from '#contract/calendars/routes.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { VALID_FOR } from './store.ts'

const ownCalendars = ({ db, actor }: Context<Member>) =>
  db
    .selectFrom('calendars')
    .select(['id', 'provider', 'account', 'label', 'status', 'last_synced_at', 'failure'])
    .where('user_id', '=', actor.userId)
    .orderBy('created_at')
    .orderBy('id')

type Row = Awaited<ReturnType<ReturnType<typeof ownCalendars>['execute']>>[number]

export async function listCalendars(ctx: Context<Member>): Promise<Calendar[]> {
  return (await ownCalendars(ctx).execute()).map(showCalendar)
}

/** One calendar of the caller, which exists. */
export const findCalendar = async (ctx: Context<Member>, id: string): Promise<Calendar> =>
  showCalendar(await ownCalendars(ctx).where('id', '=', id).executeTakeFirstOrThrow())

/** The built-in calendar needs no third party, so its id there is the account itself. */
const showCalendar = (row: Row): Calendar => ({
  id: row.id,
  calendarId: row.account,
  provider: row.provider as Calendar['provider'],
  account: row.account,
  name: row.label,
  status: row.status as Calendar['status'],
  lastSyncedAt: row.last_synced_at?.toISOString() ?? null,
  failure: row.failure as Calendar['failure'],
  slotsEndAt: row.failure === null ? null : new Date((row.last_synced_at?.getTime() ?? 0) + VALID_FOR).toISOString(),
})

/** SQL: whether the user in this column has a calendar, as offering slots requires (D29). */
export const hasCalendar = (userId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select 1 from calendars where user_id = ${userId})`
