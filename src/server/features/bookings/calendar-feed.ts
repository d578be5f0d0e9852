import { sql } from 'kysely'
import { DAY } from '#rules/days.ts'
import { writeIcs } from '#server/platform/ics.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Resource } from '#server/platform/feature.ts'
import type { Parts } from '#server/platform/parts.ts'
import { asParticipant, onlyIndividual, sideOf } from './policy.ts'
import { entryOf } from './invitations.ts'
import { findSession, sessionColumns, sessionTables, type Session } from './queries.ts'

/** Calendars show what was, for a while. */
const KEPT_DAYS = 90
const tokenShape = /^([0-9a-f-]{36})\.(\d{1,9})\.([A-Za-z0-9_-]{43})$/

/** The secret address of a person's calendar: who, which version of it, and our signature over both. */
export function createCalendarFeed({ env, secrets }: Parts) {
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

  /** One session as a file, for one of its sides. */
  async function file(
    ctx: Context<Member>,
    { params }: { params: { kind: 'individual' | 'group'; id: string } },
  ): Promise<string> {
    onlyIndividual(params.kind)
    const { session, side } = asParticipant(await findSession(ctx.db, params.id), ctx.actor)
    return writeIcs({ method: 'PUBLISH', product: env.APP_NAME, stamp: ctx.now, events: [entryOf(env, session, side)] })
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
      const { rows } = await sql<Session>`
        select ${sessionColumns} from ${sessionTables}
        where (b.mentor_user_id = ${userId} or b.mentee_user_id = ${userId}) and b.status = 'UPCOMING'
          and b.ends_at > ${new Date(ctx.now.getTime() - KEPT_DAYS * DAY)}
        order by b.starts_at limit 1000`.execute(ctx.db)
      const events = rows.map((session) => entryOf(env, session, sideOf(session, userId) ?? 'mentee'))
      const body = writeIcs({ method: 'PUBLISH', product: env.APP_NAME, stamp: ctx.now, name: env.APP_NAME, events })
      return { contentType: 'text/calendar; charset=utf-8', body, headers: { 'cache-control': 'private, no-store' } }
    },
  }

  return { address, rotate, file, feed }
}

const unknown = { status: 404, contentType: 'text/plain; charset=utf-8', body: 'Not found' }
