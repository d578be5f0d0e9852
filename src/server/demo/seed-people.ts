import { createHash } from 'node:crypto'
import { type CountryCode, getExampleNumber } from 'libphonenumber-js'
import examples from 'libphonenumber-js/mobile/examples'
import { sql } from 'kysely'
import { DAY } from '#rules/time/days.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { DemoHours } from './calendars.ts'
import { DEMO_MENTEES, DEMO_MENTORS, type DemoPerson } from './people.ts'

/** The ids under which a demo person is stored. */
type StoredPerson = { readonly userId: string; readonly profileId: string }

// Derived from the name, so that colours chosen by id are the same in every instance. UUID version 8, RFC 9562.
function idOf(kind: 'user' | 'profile', handle: string): string {
  const hex = createHash('sha256').update(`demo ${kind} ${handle}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The deterministic ids of a demo person. */
export function storedAs(person: DemoPerson): StoredPerson {
  return { userId: idOf('user', person.handle), profileId: idOf('profile', person.handle) }
}

// The example number of the numbering plan: well-formed and not assigned.
function phoneOf(person: DemoPerson): string {
  return getExampleNumber(person.countryCode as CountryCode, examples)?.number ?? '+254712123456'
}

function profileRow(person: DemoPerson, index: number, joinedAt: Date) {
  const { userId, profileId } = storedAs(person)
  return {
    id: profileId,
    user_id: userId,
    role: person.role,
    slug: person.handle,
    job_title: person.jobTitle,
    level: person.level,
    company_name: person.company,
    country: person.country,
    city: person.city,
    languages: [...person.languages],
    bio: person.bio,
    ask_about: person.askAbout,
    phone: phoneOf(person),
    gender: person.gender,
    birth_date: person.birthDate,
    nationality: person.nationality,
    verification_status: person.role === 'mentor' && index % 3 === 0 ? 'APPROVED' : 'NOT_VERIFIED',
    created_at: joinedAt,
  }
}

/** Has people join up to three weeks before the first thing that they did, so that somebody joins in most weeks. */
export const spreadJoining = (db: Db) =>
  sql`
    update users u set created_at = greatest(u.created_at, first.at - (1 + abs(hashtext(u.email)) % 21) * interval '1 day')
    from (
      select user_id, min(at) as at from (
        select mentor_user_id as user_id, created_at as at from bookings
        union all select mentee_user_id, created_at from bookings
        union all select host_user_id, created_at from group_sessions
        union all select user_id, created_at from rsvps) done
      group by user_id) first
    where first.user_id = u.id and u.is_demo`.execute(db)

/** Accounts, profiles, topics and experiences of all demo people, marked as demo. */
export async function insertPeople(db: Db, now: Date, passwordHash: string): Promise<void> {
  const everybody = [...DEMO_MENTORS, ...DEMO_MENTEES]
  const joinedAt = (index: number) => new Date(now.getTime() - (165 + (index % 40)) * DAY)
  const users = everybody.map((person, index) => ({
    id: storedAs(person).userId,
    email: person.email,
    email_key: person.email,
    full_name: person.fullName,
    password_hash: passwordHash,
    email_verified_at: joinedAt(index),
    role: person.role,
    time_zone: person.timeZone,
    is_demo: true,
    created_at: joinedAt(index),
  }))
  const topics = everybody.flatMap((person) =>
    person.topics.map((topic, position) => ({ profile_id: storedAs(person).profileId, topic_id: topic, position })),
  )
  const experiences = everybody.flatMap((person, index) =>
    person.experiences.map((post) => ({
      profile_id: storedAs(person).profileId,
      title: post.title,
      company: post.company,
      location: post.location,
      employment_type: post.employmentType,
      description: post.description,
      start_date: post.startDate,
      end_date: post.endDate,
      created_at: joinedAt(index),
    })),
  )
  await db.insertInto('users').values(users).execute()
  await db
    .insertInto('profiles')
    .values(everybody.map((person, index) => profileRow(person, index, joinedAt(index))))
    .execute()
  await db.insertInto('profile_topics').values(topics).execute()
  await db.insertInto('experiences').values(experiences).execute()
}

/** Schedules, weekly hours, overrides and built-in calendars of the mentors; mentors without hours have no calendar. */
export async function insertHours(db: Db, now: Date, hours: readonly DemoHours[]): Promise<void> {
  const open = hours.filter(({ mentor }) => mentor.hours.length > 0)
  const schedules = hours.map(({ mentor, settings, approveRequests }) => ({
    profile_id: storedAs(mentor).profileId,
    user_id: storedAs(mentor).userId,
    time_zone: mentor.timeZone,
    buffer_minutes: settings.bufferMinutes,
    minimum_notice_minutes: settings.minimumNoticeMinutes,
    horizon_days: settings.horizonDays,
    max_sessions_per_week: settings.maxSessionsPerWeek,
    approve_requests: approveRequests,
  }))
  const ranges = open.flatMap(({ mentor }) =>
    mentor.hours.map((range) => ({
      profile_id: storedAs(mentor).profileId,
      weekday: range.weekday,
      start_minute: range.startMinute,
      end_minute: range.endMinute,
    })),
  )
  const overrides = hours.flatMap(({ mentor, overrides: days }) =>
    days.map((day) => ({
      profile_id: storedAs(mentor).profileId,
      date: day.date,
      minutes: day.ranges.flatMap((range) => [range.startMinute, range.endMinute]),
    })),
  )
  const calendars = open.map(({ mentor }) => ({
    user_id: storedAs(mentor).userId,
    provider: 'builtin',
    account: mentor.email,
    created_at: new Date(now.getTime() - 160 * DAY),
  }))
  await db.insertInto('schedules').values(schedules).execute()
  await db.insertInto('availability_ranges').values(ranges).execute()
  await db.insertInto('availability_overrides').values(overrides).execute()
  await db.insertInto('calendars').values(calendars).execute()
}
