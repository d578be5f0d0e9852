import type { SessionKind } from '#contract/sessions/schemas.ts'
import { DAY } from '#rules/time/days.ts'
import { mentorBookingEntries } from '#server/features/bookings/public.ts'
import { hostedOccurrenceEntries } from '#server/features/group-sessions/public.ts'
import type { CalendarEvent } from '#server/platform/calendars/provider.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { IcsEvent } from '#server/platform/text/ics.ts'

/** A session that its mentor's calendar shall hold. */
export type MentorSession = { kind: SessionKind; event: CalendarEvent }

/** How far ahead sessions are written: a daily series of two years would be hundreds of events. */
const AHEAD = 60 * DAY

/** The agreed sessions that a mentor gives, hosts or cohosts and that are not over: those ahead, and those written before. Next first. */
export async function mentorSessions(
  { env }: Pick<AppDependencies, 'env'>,
  db: Db,
  userId: string,
  { now, known, usesRooms }: { now: Date; known: readonly string[]; usesRooms: boolean },
): Promise<MentorSession[]> {
  const window = { from: now, until: new Date(now.getTime() + AHEAD), known }
  const individual = await mentorBookingEntries(db, env, userId, window)
  const group = await hostedOccurrenceEntries(db, env, userId, window)
  const show = (kind: SessionKind, { id, entry }: { id: string; entry: IcsEvent }, hasConference: boolean) => {
    const { uid, sequence, start, end, summary: title, description, url } = entry
    const times = { sequence, changedAt: now, start, end }
    return { kind, event: { sessionId: id, uid, ...times, title, description, url, hasConference } }
  }
  const all = [
    ...individual.map((session) => show('individual', session, usesRooms)),
    // Everybody meets in the room of the host.
    ...group.map((session) => show('group', session, usesRooms && session.isHost)),
  ]
  return all.toSorted((a, b) => a.event.start.getTime() - b.event.start.getTime())
}
