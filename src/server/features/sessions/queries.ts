import type { NoShow, SessionSummary } from '#contract/sessions/schemas.ts'
import { DAY } from '#rules/time/days.ts'
import { recurrenceKind } from '#rules/group-sessions/recurrence.ts'
import { inReadersDays } from '#rules/group-sessions/stored-series.ts'
import { wallAt } from '#rules/time/zones.ts'
import {
  asParticipant,
  bookingEntry,
  findBooking,
  ownBookingsBefore,
  type BookingSummary,
} from '#server/features/bookings/public.ts'
import {
  occurrenceEntries,
  ownOccurrencesBefore,
  seriesOfRow,
  type OccurrenceSummary,
} from '#server/features/group-sessions/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { writeIcs } from '#server/platform/text/ics.ts'
import { textsFor } from '#server/platform/i18n/texts.ts'
import { findNoShows } from './store.ts'

const MAX_SESSIONS = 100

/** One session as an iCalendar file, for those who may see it. */
export const sessionFile =
  (env: Env) =>
  async (
    ctx: Context<Member>,
    { params: { kind, id } }: { params: { kind: 'individual' | 'group'; id: string } },
  ): Promise<string> => {
    const events = kind === 'group' ? await occurrenceEntries(ctx, env, id) : [await bookingEntry(ctx, env, id)]
    return writeIcs({ method: 'PUBLISH', product: env.APP_NAME, stamp: ctx.now, events })
  }

/** The no-show reports of a booking, for its two sides. */
export async function listNoShows(ctx: Context<Member>, { params }: { params: { id: string } }): Promise<NoShow[]> {
  const { booking } = asParticipant(await findBooking(ctx.db, params.id), ctx.actor)
  return findNoShows(ctx.db, booking.id)
}

/** The agreed sessions of both kinds in the caller's next days, running ones included, next first. */
export async function listNextDays(
  ctx: Context<Member>,
  { query: { days } }: { query: { days: number } },
): Promise<SessionSummary[]> {
  const before = new Date(ctx.now.getTime() + days * DAY)
  const { timeZone } = ctx.actor
  const title = textsFor(ctx.locale).common.oneOnOneTitle
  const [bookings, occurrences] = await Promise.all([
    ownBookingsBefore(ctx, before, MAX_SESSIONS),
    ownOccurrencesBefore(ctx, before, MAX_SESSIONS),
  ])
  const all = [
    ...bookings.map((booking) => summariseBooking(booking, timeZone, title)),
    ...occurrences.map((occurrence) => summariseOccurrence(occurrence, timeZone)),
  ]
  return all.toSorted((a, b) => (a.startsAt + a.id < b.startsAt + b.id ? -1 : 1)).slice(0, MAX_SESSIONS)
}

function summariseBooking(row: BookingSummary, timeZone: string, title: string): SessionSummary {
  const times = timesOf(row, timeZone)
  return {
    id: row.id,
    sessionType: 'Individual',
    title,
    time: times.time,
    date: times.date,
    startsAt: times.startsAt,
    endsAt: times.endsAt,
    durationMinutes: row.duration_minutes,
    menteeName: row.mentee_name,
    menteeId: row.mentee_id,
    menteeSlug: row.mentee_slug,
    mentorName: row.mentor_name,
    mentorId: row.mentor_id,
    mentorSlug: row.mentor_slug,
    status: 'UPCOMING',
    recurrenceIntervals: null,
    repeatsOn: [],
    nextSessionDate: times.date,
    groupSessionAttendeesCount: null,
    sessionSlug: null,
  }
}

function summariseOccurrence(row: OccurrenceSummary, timeZone: string): SessionSummary {
  const times = timesOf(row, timeZone)
  const { days } = inReadersDays(seriesOfRow(row), row.occurrence_date, timeZone)
  return {
    id: row.occurrence_id,
    sessionType: 'Group',
    title: row.title,
    time: times.time,
    date: times.date,
    startsAt: times.startsAt,
    endsAt: times.endsAt,
    durationMinutes: row.duration_minutes,
    menteeName: null,
    menteeId: null,
    menteeSlug: null,
    mentorName: row.host_name,
    mentorId: row.host_id,
    mentorSlug: row.host_slug,
    status: 'UPCOMING',
    recurrenceIntervals: recurrenceKind(days),
    repeatsOn: [...days],
    nextSessionDate: times.date,
    groupSessionAttendeesCount: row.going,
    sessionSlug: row.slug,
  }
}

/** The date and time of a session, in the caller's zone. */
function timesOf(row: { starts_at: Date; ends_at: Date }, timeZone: string) {
  const { date, time } = wallAt(timeZone, row.starts_at.getTime())
  const end = wallAt(timeZone, row.ends_at.getTime()).time
  return {
    time: `${time.slice(0, 5)} - ${end.slice(0, 5)}`,
    date,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
  }
}
