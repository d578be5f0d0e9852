import type { AccountProvider, Calendar, CalendarAccount, calendarRoutes } from '#contract/calendars/routes.ts'
import type { Parsed } from '#contract/route.ts'
import { scheduleLockOfUser } from '#server/features/commitments/public.ts'
import {
  CalendarError,
  type CalendarProvider,
  type ProviderAccount,
  type RemoteCalendar,
} from '#server/platform/calendars/provider.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { CREDENTIALS, SESSIONS_CALENDAR } from './account-credentials.ts'
import { announceCalendar } from './announce-calendar.ts'
import type { AccountCalendar, CalendarReader } from './check-calendar.ts'
import { createAccountReader } from './connect-account.ts'
import { orRefuse } from './sign-in-account.ts'
import { findCalendar } from './queries.ts'
import { insertCalendar, mergeCalendars, type NewCalendar, requireRoomFor } from './store.ts'

type Dependencies = Pick<AppDependencies, 'secrets' | 'calendarProviders' | 'env'> & { reader: CalendarReader }
type Input = Parsed<typeof calendarRoutes.chooseCalendars>
type Prepared = { added: NewCalendar[]; removed: string[]; destination: AccountCalendar | null; usesRooms: boolean }

/** The calendars of an account, with the mentor's choice. */
export const findAccount =
  (dependencies: Dependencies) =>
  async (ctx: Context<Member>, { params }: Pick<Input, 'params'>): Promise<CalendarAccount> => {
    const { remote, selected, row } = await loadAccount(dependencies, ctx, params.id)
    const { secrets } = dependencies
    const other = await ctx.db
      .selectFrom('calendar_accounts')
      .select('account')
      .where('user_id', '=', ctx.actor.userId)
      .where('id', '!=', params.id)
      .where('sessions_calendar', 'is not', null)
      .executeTakeFirst()
    const target = row.sessions_calendar
    return {
      calendars: remote.map(({ ref, name, isWritable }) => ({ ref, name, isWritable, isSelected: selected.has(ref) })),
      sessionsCalendar:
        target && (JSON.parse(secrets.decrypt(SESSIONS_CALENDAR, target, params.id)) as AccountCalendar).ref,
      usesRooms: row.uses_rooms,
      otherSessionsAccount: other?.account ?? null,
    }
  }

/** Asks the provider what the choice means, outside of the transaction: reads what is added, creates the calendar for sessions. */
export const readChoice =
  (dependencies: Dependencies) =>
  async (ctx: Context<Member>, { params, body }: Input): Promise<Prepared> => {
    const loaded = await loadAccount(dependencies, ctx, params.id)
    const { remote, selected, provider, opened, row } = loaded
    const destination = await destinationOf(dependencies, loaded, body.sessions)
    const isOwn = (ref: string) => provider.countsOwnEvents && ref === destination?.ref
    const refs = new Set(body.busy.filter((ref) => !isOwn(ref)))
    const added = [...refs].filter((ref) => !selected.has(ref)).map((ref) => findRemote(remote, ref))
    const removed = [...selected].filter(([ref]) => !refs.has(ref)).map(([, id]) => id)
    const read = createAccountReader(dependencies, ctx, { provider: provider.name, account: row.account, opened })
    return {
      added: await Promise.all(added.map(read)),
      removed,
      destination,
      usesRooms: provider.hasRooms && body.usesRooms === true,
    }
  }

/** Stores the choice. Sessions go to one calendar of a mentor, so another account no longer gets them. */
export const chooseCalendars =
  (dependencies: Dependencies) =>
  async (ctx: Context<Member>, { params }: Input, { added, removed, ...choice }: Prepared): Promise<Calendar> => {
    const { db, actor, now } = ctx
    await scheduleLockOfUser(actor.userId).execute(db)
    if (removed.length > 0) await db.deleteFrom('calendars').where('id', 'in', removed).execute()
    await requireRoomFor(db, actor.userId, added.length)
    for (const calendar of added) await insertCalendar(db, calendar, now)
    await mergeCalendars(db, actor.userId)
    await storeDestination(dependencies, ctx, params.id, choice)
    await announceCalendar(ctx, params.id)
    return findCalendar(dependencies)(ctx, params.id)
  }

async function storeDestination(
  { secrets }: Dependencies,
  { db, actor, emit }: Context<Member>,
  id: string,
  { destination, usesRooms }: Pick<Prepared, 'destination' | 'usesRooms'>,
): Promise<void> {
  const accounts = db.updateTable('calendar_accounts').where('user_id', '=', actor.userId)
  if (destination !== null)
    await accounts
      .set({ sessions_calendar: null, sessions_failure: null, uses_rooms: false })
      .where('id', '!=', id)
      .execute()
  await emit('calendar.sessions-calendar-changed', { userId: actor.userId })
  const sealed = destination && secrets.encrypt(SESSIONS_CALENDAR, JSON.stringify(destination), id)
  await accounts
    .set({ sessions_calendar: sealed, sessions_failure: null, uses_rooms: sealed !== null && usesRooms })
    .where('id', '=', id)
    .execute()
}

type Loaded = {
  row: {
    account: string
    provider: AccountProvider
    credentials: Buffer
    sessions_calendar: Buffer | null
    uses_rooms: boolean
  }
  provider: CalendarProvider
  opened: ProviderAccount
  remote: RemoteCalendar[]
  /** The ids of the rows of selected calendars, by the provider's identifier. */
  selected: ReadonlyMap<string, string>
}

/** An account of the caller with what its provider lists now. */
async function loadAccount(dependencies: Dependencies, ctx: Context<Member>, id: string): Promise<Loaded> {
  const { secrets, calendarProviders, reader } = dependencies
  const row = await ctx.db
    .selectFrom('calendar_accounts')
    .select(['account', 'provider', 'credentials', 'sessions_calendar', 'uses_rooms'])
    .where('id', '=', id)
    .where('user_id', '=', ctx.actor.userId)
    .executeTakeFirst()
  const provider = row && calendarProviders.get(row.provider as AccountProvider)
  if (!row || !provider) throw new Refusal('not_found')
  const opened = reader.openAccount({ id, credentials: row.credentials })
  const remote = await orRefuse(provider, provider.listCalendars(opened))
  const rows = await ctx.db.selectFrom('calendars').select(['id', 'credentials']).where('account_id', '=', id).execute()
  const refOf = (calendar: (typeof rows)[number]) =>
    (JSON.parse(secrets.decrypt(CREDENTIALS, calendar.credentials!, calendar.id)) as AccountCalendar).ref
  const selected = new Map(rows.map((calendar) => [refOf(calendar), calendar.id]))
  return { row: { ...row, provider: provider.name }, provider, opened, remote, selected }
}

/** Where sessions shall be written; creates the calendar for them where none is chosen. */
async function destinationOf(
  { env }: Dependencies,
  { provider, opened, remote }: Loaded,
  sessions: Input['body']['sessions'],
): Promise<AccountCalendar | null> {
  if (sessions.to === 'nowhere') return null
  if (sessions.to === 'new') {
    const created = provider.createCalendar(opened, env.APP_NAME).catch((error: unknown) => {
      throw error instanceof CalendarError && error.failure === 'refused' ? new Refusal('calendar_not_created') : error
    })
    const { ref, name } = await orRefuse(provider, created)
    return { ref, name }
  }
  const { ref, name, isWritable } = findRemote(remote, sessions.ref)
  if (!isWritable) throw new Refusal('not_found')
  return { ref, name }
}

function findRemote(remote: readonly RemoteCalendar[], wanted: string): RemoteCalendar {
  const found = remote.find(({ ref }) => ref === wanted)
  if (found === undefined) throw new Refusal('not_found')
  return found
}
