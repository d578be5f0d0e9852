import { sql, type RawBuilder } from 'kysely'
import { JOIN_OPENS_BEFORE } from '#rules/sessions/join.ts'
import type { Calendar, CalendarProviderName } from '#contract/calendars/routes.ts'
import type { ConsentProvider } from '#contract/calendars/schemas.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { existsByKey } from '#server/platform/database/fast/public.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { CREDENTIALS, SESSIONS_CALENDAR } from './account-credentials.ts'
import type { AccountCalendar } from './check-calendar.ts'
import { VALID_FOR } from './store.ts'

const ownCalendars = ({ db, actor }: Context<Member>) =>
  db
    .selectFrom('calendars as c')
    .leftJoin('calendar_accounts as a', 'a.id', 'c.account_id')
    .select(['c.id', 'c.provider', 'c.account', 'c.label', 'c.status', 'c.last_synced_at', 'c.failure'])
    .select(['c.account_id', 'c.credentials', 'a.sessions_calendar', 'a.sessions_failure', 'a.uses_rooms'])
    .where('c.user_id', '=', actor.userId)
    .orderBy(sql`coalesce(a.created_at, c.created_at)`)
    .orderBy('c.created_at')
    .orderBy('c.id')

type Row = Awaited<ReturnType<ReturnType<typeof ownCalendars>['execute']>>[number]
type Dependencies = Pick<AppDependencies, 'secrets'>

/** The caller's calendars; those of one account are one entry. */
export const listCalendars =
  (dependencies: Dependencies) =>
  async (ctx: Context<Member>): Promise<Calendar[]> => {
    const entries = Map.groupBy(await ownCalendars(ctx).execute(), (row) => row.account_id ?? row.id)
    return [...entries].map(([id, rows]) => showEntry(dependencies, id, rows))
  }

/** One entry of the caller, which exists. */
export const findCalendar = (dependencies: Dependencies) => async (ctx: Context<Member>, id: string) =>
  (await listCalendars(dependencies)(ctx)).find((entry) => entry.id === id)!

/** An account is as broken as one of its calendars. The built-in calendar needs no third party, so its id there is the account itself. */
function showEntry({ secrets }: Dependencies, id: string, rows: readonly Row[]): Calendar {
  const [first] = rows as [Row]
  const broken = rows.find(({ failure }) => failure !== null)
  const oldest = rows.reduce((a, b) => (readAt(b) < readAt(a) ? b : a))
  const { account_id: accountId, sessions_calendar: target } = first
  const opened = (sealed: Buffer, use: string, owner: string) =>
    (JSON.parse(secrets.decrypt(use, sealed, owner)) as AccountCalendar).name
  return {
    id,
    calendarId: first.account,
    provider: first.provider as CalendarProviderName,
    account: first.account,
    name: first.label,
    status: broken ? 'BROKEN' : 'CONNECTED',
    lastSyncedAt: oldest.last_synced_at?.toISOString() ?? null,
    failure: (broken?.failure ?? null) as Calendar['failure'],
    slotsEndAt: broken ? new Date(readAt(oldest) + VALID_FOR).toISOString() : null,
    calendars:
      accountId === null
        ? []
        : rows.map(({ id: calendarId, credentials, failure }) => ({
            id: calendarId,
            name: opened(credentials!, CREDENTIALS, calendarId),
            failure: failure as Calendar['failure'],
          })),
    usesRooms: first.uses_rooms ?? false,
    sessionsCalendar: accountId === null || target === null ? null : opened(target, SESSIONS_CALENDAR, accountId),
    sessionsFailure: first.sessions_failure as Calendar['failure'],
  }
}

const readAt = ({ last_synced_at: at }: Row) => at?.getTime() ?? 0

/** SQL: whether anybody has connected an account in whose calendars sessions can be written. */
export const hasAccounts = sql<boolean>`exists (select from calendar_accounts)`

/** SQL: whether the user in this column has a calendar, as offering slots requires (D29). */
export const hasCalendar = (userId: RawBuilder<unknown>) => existsByKey(sql`from calendars where user_id = ${userId}`)

/**
 * SQL: the room that came with the event of a session in its host's calendar, if they meet there. One that arrived after the session could
 * be joined is left out: those who joined before it are in another room.
 */
export const calendarRoom = (session: {
  id: RawBuilder<unknown>
  hostId: RawBuilder<unknown>
  startsAt: RawBuilder<unknown>
}) =>
  sql<string | null>`(
    select e.room_url from calendar_events e join calendar_accounts a on a.id = e.account_id
    where e.user_id = ${session.hostId} and e.session_id = ${session.id} and a.uses_rooms and e.state <> 'deleted'
      and e.room_since <= ${session.startsAt} - interval '${sql.raw(String(JOIN_OPENS_BEFORE))} milliseconds' limit 1)`

/** The page of a provider on which a mentor connects their account. */
export function findConsentPage(
  { calendarProviders }: Pick<AppDependencies, 'calendarProviders'>,
  provider: ConsentProvider,
): { authorizeUrl: string } {
  const consent = calendarProviders.get(provider)?.consent
  if (!consent) throw new Refusal('provider_not_supported')
  return { authorizeUrl: consent.authorizeUrl }
}
