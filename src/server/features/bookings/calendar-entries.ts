import { sql } from 'kysely'
import type { Role } from '#contract/fields.ts'
import { HOUR } from '#rules/time/days.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { pageUrl } from '#server/platform/i18n/links.ts'
import { textsFor } from '#server/platform/i18n/texts.ts'
import type { Env } from '#server/platform/operations/env.ts'
import type { IcsEvent } from '#server/platform/text/ics.ts'
import { asParticipant, sideOf } from './policy.ts'
import { bookingsOfUser, findBooking } from './queries.ts'
import { bookingColumns, bookingTables, type BookingRow } from './store.ts'

type Site = Pick<Env, 'APP_URL'>

/** The URL of a booking's page. */
export const bookingUrl = (site: Site, { id }: Pick<BookingRow, 'id'>, locale?: string) =>
  pageUrl(site, `/booking/${id}`, locale)

/** A booking as an entry of one side's calendar, in their language. */
export function entryOf(site: Site, booking: BookingRow, side: Role): IcsEvent {
  const locale = booking[`${side}_locale`]
  const texts = textsFor(locale).calendarEntries
  const url = bookingUrl(site, booking, locale)
  return {
    uid: `${booking.id}@${new URL(site.APP_URL).hostname}`,
    sequence: booking.sequence,
    start: booking.starts_at,
    end: booking.ends_at,
    cancelled: booking.status === 'CANCELLED',
    summary: texts.individual({ other: side === 'mentor' ? booking.mentee_name : booking.mentor_name }),
    description: texts.opens({ url }),
    url,
  }
}

/** One booking as an entry of the caller's calendar; `not_found` for strangers. */
export async function bookingEntry({ db, actor }: Context<Member>, site: Site, id: string): Promise<IcsEvent> {
  const { booking, side } = asParticipant(await findBooking(db, id), actor)
  return entryOf(site, booking, side)
}

/** Sessions that are not over at `from` and start before `until`, or are among those `known` to a calendar. */
type Window = { from: Date; until: Date; known: readonly string[] }

/** The agreed bookings that a mentor gives, as entries of their calendar. */
export async function mentorBookingEntries(
  db: Db,
  site: Site,
  userId: string,
  { from, until, known }: Window,
): Promise<{ id: string; entry: IcsEvent }[]> {
  const { rows } = await sql<BookingRow>`
    select ${bookingColumns} from ${bookingTables}
    where b.mentor_id in (select id from profiles where user_id = ${userId}) and b.status = 'UPCOMING' and b.ends_at > ${from}
      and b.starts_at > ${new Date(from.getTime() - HOUR)} and (b.starts_at < ${until} or b.id = any(${[...known]}::uuid[]))
    order by b.starts_at limit ${MAX_ENTRIES}`.execute(db)
  return rows.map((booking) => ({ id: booking.id, entry: entryOf(site, booking, 'mentor') }))
}

const MAX_ENTRIES = 1000

/** The agreed bookings of a user that end after `since`, as entries of their calendar, by start. */
export async function ownBookingEntries(db: Db, site: Site, userId: string, since: Date): Promise<IcsEvent[]> {
  const { rows } = await sql<BookingRow & { calendar_changed_at: Date }>`
    select ${bookingColumns}, b.calendar_changed_at from ${bookingTables}
    where ${bookingsOfUser(userId)} and b.status = 'UPCOMING' and b.ends_at > ${since}
      and b.starts_at > ${new Date(since.getTime() - HOUR)}
    order by b.starts_at limit ${MAX_ENTRIES}`.execute(db)
  return rows.map((booking) => ({
    ...entryOf(site, booking, sideOf(booking, userId) ?? 'mentee'),
    changedAt: booking.calendar_changed_at,
  }))
}
