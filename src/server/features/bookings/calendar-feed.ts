import { sql } from 'kysely'
import { DAY } from '#rules/days.ts'
import { writeIcs, type IcsEvent } from '#server/platform/text/ics.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Resource } from '#server/platform/feature.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import type { GroupSessionsPort } from './group-sessions-port.ts'
import { asParticipant, sideOf } from './policy.ts'
import { entryOf } from './invitations.ts'
import { findBooking } from './queries.ts'
import { bookingColumns, bookingTables, type BookingRow } from './store.ts'

/** Calendars show what was, for a while. */
const KEPT_DAYS = 90
const tokenShape = /^([0-9a-f-]{36})\.(\d{1,9})\.([A-Za-z0-9_-]{43})$/

/** The secret address of a person's calendar: who, which version of it, and our signature over both. */
export function createCalendarFeed({ env, secrets }: Parts, groupSessions: GroupSessionsPort) {
  const urlOf = (userId: string, version: number) => {
    const value = `${userId}.${version}`
    return { url: `${env.APP_URL}/ical/${value}.${secrets.sign('calendar-feed', value)}.ics` }
  }

  async function address({ db, actor }: Context<Member>) {
    const { feed_version: version } = await db
      .selectFrom('users')
      .select('feed_version')
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow()
    return urlOf(actor.userId, version)
  }

  async function rotate({ db, actor }: Context<Member>) {
    const { feed_version: version } = await db
      .updateTable('users')
      .set((row) => ({ feed_version: row('feed_version', '+', 1) }))
      .where('id', '=', actor.userId)
      .returning('feed_version')
      .executeTakeFirstOrThrow()
    return urlOf(actor.userId, version)
  }

  /** One session as a file, for one of its sides, or for whoever may know of a group session. */
  async function file(
    ctx: Context<Member>,
    { params }: { params: { kind: 'individual' | 'group'; id: string } },
  ): Promise<string> {
    const events =
      params.kind === 'group' ? await groupSessions.entries(ctx, params.id) : [await entryFor(ctx, params.id)]
    return writeIcs({ method: 'PUBLISH', product: env.APP_NAME, stamp: ctx.now, events })
  }

  async function entryFor(ctx: Context<Member>, id: string) {
    const { booking: session, side } = asParticipant(await findBooking(ctx.db, id), ctx.actor)
    return entryOf(env, session, side)
  }

  const feed: Resource = {
    path: '/ical/:token.ics',
    async run(ctx, { token = '' }) {
      const [, userId, version, signature] = tokenShape.exec(token) ?? []
      if (!userId || !version || !signature || !secrets.verify('calendar-feed', `${userId}.${version}`, signature))
        return unknown
      const user = await ctx.db
        .selectFrom('users')
        .select('feed_version')
        .where('id', '=', userId)
        .where('suspended_at', 'is', null)
        .executeTakeFirst()
      if (user?.feed_version !== Number(version)) return unknown
      const since = new Date(ctx.now.getTime() - KEPT_DAYS * DAY)
      const events = [
        ...(await bookedSince(ctx.db, env, userId, since)),
        ...(await groupSessions.ownEntries(ctx, userId, since)),
      ]
      const body = writeIcs({ method: 'PUBLISH', product: env.APP_NAME, stamp: ctx.now, name: env.APP_NAME, events })
      return { contentType: 'text/calendar; charset=utf-8', body, headers: { 'cache-control': 'private, no-store' } }
    },
  }

  return { address, rotate, file, feed }
}

async function bookedSince(db: Db, env: Parts['env'], userId: string, since: Date): Promise<IcsEvent[]> {
  const { rows } = await sql<BookingRow>`
    select ${bookingColumns} from ${bookingTables}
    where (b.mentor_user_id = ${userId} or b.mentee_user_id = ${userId}) and b.status = 'UPCOMING' and b.ends_at > ${since}
    order by b.starts_at limit 1000`.execute(db)
  return rows.map((session) => entryOf(env, session, sideOf(session, userId) ?? 'mentee'))
}

const unknown = { status: 404, contentType: 'text/plain; charset=utf-8', body: 'Not found' }
