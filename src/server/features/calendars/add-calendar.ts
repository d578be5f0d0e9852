import { randomUUID } from 'node:crypto'
import type { Calendar, CalendarFailure, calendarRoutes } from '#contract/calendars/routes.ts'
import type { Parsed } from '#contract/route.ts'
import { scheduleLockOfUser } from '#server/features/commitments/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { announceCalendar } from './announce-calendar.ts'
import { CREDENTIALS, type CalendarReader } from './check-calendar.ts'
import { findCalendar } from './queries.ts'
import { insertCalendar, mergeCalendars, type NewCalendar } from './store.ts'

type Input = Parsed<typeof calendarRoutes.addCalendar>
type Dependencies = Pick<AppDependencies, 'secrets'> & { reader: CalendarReader }

const MAX_CALENDARS = 10

/** Why an address cannot be connected. */
const refusals = {
  address: 'calendar_address',
  unreachable: 'calendar_unreachable',
  refused: 'calendar_refused',
  gone: 'calendar_refused',
  rate_limited: 'calendar_unreachable',
  unreadable: 'calendar_unreadable',
  too_large: 'calendar_too_large',
} as const satisfies Record<CalendarFailure, string>

/** Reads a calendar behind an address before it is connected, outside of the transaction; null for the built-in one. */
export const readNewCalendar =
  (dependencies: Dependencies) =>
  async (ctx: Context<Member>, { body }: Input): Promise<NewCalendar | null> => {
    if (body.provider === 'builtin') return null
    const id = randomUUID()
    const read = await readTyped(dependencies, ctx, { id, address: body.url })
    return { id, user_id: ctx.actor.userId, label: body.name || null, ...read }
  }

/** Busy times and encrypted address of what a mentor typed; throws why it cannot be read. */
export async function readTyped(
  { reader, secrets }: Dependencies,
  { actor, now }: Context<Member>,
  { id, address }: { id: string; address: string },
) {
  const url = address.replace(/^webcals?:/i, 'https:')
  const read = await reader.readAddress({ url, cursor: null, zone: actor.timeZone, email: actor.email }, now)
  if ('failure' in read) throw new Refusal(refusals[read.failure])
  if (!('busy' in read)) throw new Refusal('calendar_unreachable')
  return {
    ...read,
    account: new URL(url).hostname,
    credentials: secrets.encrypt(CREDENTIALS, url, id),
    address_key: secrets.sign(CREDENTIALS, `${actor.userId} ${url}`),
  }
}

/** Connects a calendar, so that the mentor's slots are offered and its busy times block them. */
export async function addCalendar(
  ctx: Context<Member>,
  _input: Input,
  external: NewCalendar | null,
): Promise<Calendar> {
  await scheduleLockOfUser(ctx.actor.userId).execute(ctx.db)
  const added = external === null ? await insertBuiltin(ctx) : await insertExternal(ctx, external)
  if (!added) throw new Refusal('calendar_exists')
  await announceCalendar(ctx, added.id)
  return findCalendar(ctx, added.id)
}

const insertBuiltin = ({ db, actor, now }: Context<Member>) =>
  db
    .insertInto('calendars')
    .values({ user_id: actor.userId, provider: 'builtin', account: actor.email, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

async function insertExternal({ db, actor, now }: Context<Member>, calendar: NewCalendar) {
  const others = await db.selectFrom('calendars').select('id').where('user_id', '=', actor.userId).execute()
  if (others.length >= MAX_CALENDARS) throw new Refusal('calendar_limit')
  const added = await insertCalendar(db, calendar, now)
  if (added) await mergeCalendars(db, actor.userId)
  return added
}
