import { sql, type RawBuilder } from 'kysely'
import type { Calendar } from '#contract/calendars/routes.ts'
import type { Context, Member } from '#server/platform/context.ts'

type Row = {
  id: string
  provider: string
  account: string
  status: string
  last_synced_at: Date | null
}

export const calendarColumns = ['id', 'provider', 'account', 'status', 'last_synced_at'] as const

export async function listCalendars(ctx: Context<Member>): Promise<Calendar[]> {
  const rows = await ctx.db
    .selectFrom('calendars')
    .select(calendarColumns)
    .where('user_id', '=', ctx.actor.userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(showCalendar)
}

/** The built-in calendar needs no third party, so its id there is the account itself. */
export const showCalendar = (row: Row): Calendar => ({
  id: row.id,
  calendarId: row.account,
  provider: row.provider as Calendar['provider'],
  account: row.account,
  status: row.status as Calendar['status'],
  lastSyncedAt: row.last_synced_at?.toISOString() ?? null,
})

/** SQL: whether the user in this column has a calendar, as offering slots requires (D29). */
export const hasCalendar = (userId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select 1 from calendars where user_id = ${userId} and status = 'CONNECTED')`
