import type { WeeklyRange } from '#rules/availability/availability.ts'
import type { Host, MadeMember } from '#server/features/profiles/factory.ts'

type Options = {
  /** By default every day from 8 to 18; wall times of the mentor's zone. */
  week?: readonly WeeklyRange[]
  bufferMinutes?: number
  minimumNoticeMinutes?: number
  horizonDays?: number
  maxSessionsPerWeek?: number
  approveRequests?: boolean
  fixedVideoLink?: string | null
  /** False: the mentor has no calendar and offers no slots. */
  calendar?: boolean
}

const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute: 480, endMinute: 1080 }))

/** Publishes a mentor's hours and connects the built-in calendar. */
export async function makeAvailable({ app }: Host, mentor: MadeMember, options: Options = {}): Promise<void> {
  const { database, clock } = app.dependencies
  const { db } = database
  await db
    .insertInto('schedules')
    .values({
      profile_id: mentor.profileId,
      user_id: mentor.userId,
      time_zone: mentor.timeZone,
      buffer_minutes: options.bufferMinutes ?? 0,
      minimum_notice_minutes: options.minimumNoticeMinutes ?? 120,
      horizon_days: options.horizonDays ?? 60,
      max_sessions_per_week: options.maxSessionsPerWeek ?? null,
      approve_requests: options.approveRequests ?? false,
      fixed_video_link: options.fixedVideoLink === undefined ? 'https://meet.example.org/room' : options.fixedVideoLink,
    })
    .execute()
  const ranges = (options.week ?? everyDay).map(({ weekday, startMinute, endMinute }) => ({
    profile_id: mentor.profileId,
    weekday,
    start_minute: startMinute,
    end_minute: endMinute,
  }))
  if (ranges.length > 0) await db.insertInto('availability_ranges').values(ranges).execute()
  if (options.calendar === false) return
  await db
    .insertInto('calendars')
    .values({ user_id: mentor.userId, provider: 'builtin', account: mentor.email, created_at: clock.now() })
    .execute()
}
