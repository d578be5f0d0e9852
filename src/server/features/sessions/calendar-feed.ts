import { DAY } from '#rules/time/days.ts'
import { ownBookingEntries } from '#server/features/bookings/public.ts'
import { ownOccurrenceEntries } from '#server/features/group-sessions/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Resource } from '#server/platform/feature.ts'
import { writeIcs } from '#server/platform/text/ics.ts'

/** How long a session stays in the feed after its end. */
const PAST_DAYS = 90
/** How often calendars read the feed again, in seconds. */
const refresh = 3600
const tokenShape = /^([0-9a-f-]{36})\.(\d{1,9})\.([A-Za-z0-9_-]{43})$/

/** The secret URL of a user's calendar feed: user, version, and a signature over both. */
export function createCalendarFeed({ env, secrets }: AppDependencies) {
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

  const feed: Resource = {
    path: '/ical/:token.ics',
    async run(ctx, { token = '' }) {
      const [, userId, version, signature] = tokenShape.exec(token) ?? []
      if (!userId || !version || !signature || !secrets.verify('calendar-feed', `${userId}.${version}`, signature))
        return unknown
      const user = await ctx.db
        .selectFrom('users')
        .select(['feed_version', 'locale'])
        .where('id', '=', userId)
        .where('is_active', '=', true)
        .executeTakeFirst()
      if (user?.feed_version !== Number(version)) return unknown
      const since = new Date(ctx.now.getTime() - PAST_DAYS * DAY)
      const events = [
        ...(await ownBookingEntries(ctx.db, env, userId, since)),
        ...(await ownOccurrenceEntries(ctx.db, { ...env, locale: user.locale }, userId, since)),
      ]
      const { APP_NAME: name } = env
      const body = writeIcs({ method: 'PUBLISH', product: name, stamp: ctx.now, name, refresh, events })
      const headers = { 'cache-control': 'private, no-cache' }
      return { contentType: 'text/calendar; charset=utf-8', body, headers, isTagged: true }
    },
  }

  return { address, rotate, feed }
}

const unknown = { status: 404, contentType: 'text/plain; charset=utf-8', body: 'Not found' }
