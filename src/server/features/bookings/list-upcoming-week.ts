import { sql } from 'kysely'
import { bookingTexts } from '#contract/bookings/messages.ts'
import type { SessionSummary } from '#contract/bookings/routes.ts'
import { DAY } from '#rules/days.ts'
import { wallAt } from '#rules/zones.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { GroupSessionsPort } from './group-sessions-port.ts'
import { ownSessions, sessionColumns, sessionTables, type Session } from './queries.ts'

const MOST = 100

/** The agreed sessions of both kinds in the caller's next seven days, running ones included, next first. */
export const listUpcomingWeek =
  (groupSessions: GroupSessionsPort) =>
  async (ctx: Context<Member>): Promise<SessionSummary[]> => {
    const before = new Date(ctx.now.getTime() + 7 * DAY)
    const [own, group] = await Promise.all([bookingsUntil(ctx, before), groupSessions.upcoming(ctx, before)])
    return [...own, ...group].toSorted((a, b) => (a.startsAt + a.id < b.startsAt + b.id ? -1 : 1)).slice(0, MOST)
  }

async function bookingsUntil(ctx: Context<Member>, before: Date): Promise<SessionSummary[]> {
  const { rows } = await sql<Session>`
    select ${sessionColumns} from ${sessionTables}
    where ${ownSessions(ctx.actor)} and b.status = 'UPCOMING' and b.ends_at > ${ctx.now} and b.starts_at < ${before}
    order by b.starts_at, b.id limit ${MOST}`.execute(ctx.db)
  return rows.map((row) => ({
    id: row.id,
    sessionType: 'Individual',
    title: bookingTexts.cardTitle,
    ...timesOf(row, ctx.actor.timeZone),
    menteeName: row.mentee_name,
    menteeId: row.mentee_id,
    mentorName: row.mentor_name,
    mentorId: row.mentor_id,
    status: 'UPCOMING',
    recurrenceIntervals: null,
    repeatsOn: [],
    groupSessionAttendeesCount: null,
    sessionSlug: null,
  }))
}

/** When a line takes place, as the reader's clock shows it. */
export function timesOf(row: { starts_at: Date; ends_at: Date; duration_minutes: number }, timeZone: string) {
  const { date, time } = wallAt(timeZone, row.starts_at.getTime())
  const end = wallAt(timeZone, row.ends_at.getTime()).time
  return {
    time: `${time.slice(0, 5)} - ${end.slice(0, 5)}`,
    date,
    nextSessionDate: date,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    durationMinutes: row.duration_minutes,
  }
}
