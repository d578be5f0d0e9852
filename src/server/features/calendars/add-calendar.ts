import { randomUUID } from 'node:crypto'
import type { Calendar, CalendarFailure, calendarRoutes } from '#contract/calendars/routes.ts'
import type { Parsed } from '#contract/route.ts'
import { scheduleLockOfUser } from '#server/features/commitments/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { CREDENTIALS } from './account-credentials.ts'
import { announceCalendar } from './announce-calendar.ts'
import type { CalendarReader } from './check-calendar.ts'
import { connectAccount, type ReadAccount, readAccount } from './connect-account.ts'
import { signInWithCode, signInWithPassword } from './sign-in-account.ts'
import { findCalendar } from './queries.ts'
import { insertCalendar, type NewCalendar, requireRoomFor } from './store.ts'

type Input = Parsed<typeof calendarRoutes.addCalendar>
type Dependencies = Pick<AppDependencies, 'secrets' | 'calendarProviders' | 'log'> & { reader: CalendarReader }
type Read = { builtin: true } | { address: NewCalendar } | { account: ReadAccount }

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

/** Reads a calendar or account before it is connected, outside of the transaction. */
export const readNewCalendar =
  (dependencies: Dependencies) =>
  async (ctx: Context<Member>, { body }: Input): Promise<Read> => {
    if (body.provider === 'builtin') return { builtin: true }
    if (body.provider === 'caldav')
      return { account: await readAccount(dependencies)(ctx, await signInWithPassword(dependencies, body)) }
    if ('code' in body)
      return { account: await readAccount(dependencies)(ctx, await signInWithCode(dependencies, body)) }
    const id = randomUUID()
    const { check, ...read } = await readTyped(dependencies, ctx, { id, address: body.url })
    const owner = { user_id: ctx.actor.userId, provider: 'ics', account_id: null } as const
    return { address: { id, ...owner, label: body.name || null, ...read, check } }
  }

/** Busy times and encrypted address of what a mentor typed; throws why it cannot be read. */
export async function readTyped(
  { reader, secrets }: Pick<Dependencies, 'reader' | 'secrets'>,
  { actor, now }: Context<Member>,
  { id, address }: { id: string; address: string },
) {
  const url = address.replace(/^webcals?:/i, 'https:')
  const result = await reader.readAddress({ url, cursor: null, zone: actor.timeZone, email: actor.email }, now)
  if ('failure' in result) throw new Refusal(refusals[result.failure])
  return {
    check: { calendarId: id, userId: actor.userId, askedAt: now, result },
    account: new URL(url).hostname,
    credentials: secrets.encrypt(CREDENTIALS, url, id),
    address_key: secrets.sign(CREDENTIALS, `${actor.userId} ${url}`),
  }
}

/** Connects a calendar, so that the mentor's slots are offered and its busy times block them. */
export const addCalendar =
  (dependencies: Dependencies) =>
  async (ctx: Context<Member>, _input: Input, read: Read): Promise<Calendar> => {
    await scheduleLockOfUser(ctx.actor.userId).execute(ctx.db)
    if ('account' in read) await connectAccount(ctx, read.account)
    const id =
      'account' in read
        ? read.account.id
        : 'builtin' in read
          ? await insertBuiltin(ctx)
          : await insert(ctx, read.address)
    await announceCalendar(ctx, id)
    return findCalendar(dependencies)(ctx, id)
  }

async function insertBuiltin({ db, actor, now }: Context<Member>): Promise<string> {
  const inserted = await db
    .insertInto('calendars')
    .values({ user_id: actor.userId, provider: 'builtin', account: actor.email, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted === undefined) throw new Refusal('calendar_exists')
  return inserted.id
}

async function insert({ db, actor, now }: Context<Member>, calendar: NewCalendar): Promise<string> {
  await requireRoomFor(db, actor.userId, 1)
  if (!(await insertCalendar(db, calendar, now))) throw new Refusal('calendar_exists')
  return calendar.id
}
