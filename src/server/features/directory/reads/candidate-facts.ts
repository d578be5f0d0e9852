import { sql } from 'kysely'
import type { Role } from '#contract/fields.ts'
import type { WeeklyRange } from '#rules/availability/availability.ts'
import { haveCommonHour, isFreeInEvenings, type WeekIn } from '#rules/directory/free-together.ts'
import type { Candidate } from '#rules/directory/recommendation.ts'
import { freeTimes, weeklyHours } from '#server/features/availability/public.ts'
import { isAt, topicIds } from '#server/features/profiles/public.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { CandidateRow } from './candidates.ts'

/** Who looks at people, and when; a visitor is null. */
export type Reader = Pick<Context, 'db' | 'now' | 'locale'> & { readonly actor: { readonly userId: string } | null }

/** For whom people are ranked. */
export type Viewer = {
  readonly profileId: string
  readonly userId: string
  readonly topics: readonly string[]
  readonly languages: readonly string[]
  readonly zone: string
  /** The published hours of a mentor; empty for mentees. */
  readonly hours: readonly WeeklyRange[]
}

/** People in common are counted among so many of the viewer's latest connections. */
const COMPARED_CONNECTIONS = 200

/** The viewer with this profile, by id or slug. */
export async function findViewer(db: Db, idOrSlug: string): Promise<Viewer | undefined> {
  const row = await db
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id as profileId', 'p.user_id as userId', 'p.role', 'p.languages', 'u.time_zone as zone'])
    .select(topicIds.as('topics'))
    .where(isAt(idOrSlug))
    .executeTakeFirst()
  if (!row) return undefined
  const { role, zone, ...viewer } = row
  const hours = (role as Role) === 'mentor' ? await weeklyHours(db, [row.profileId]) : undefined
  return { ...viewer, zone: zone ?? 'UTC', hours: hours?.get(row.profileId) ?? [] }
}

/** These people with the facts by which they are ranked for the viewer. People in common are counted for the caller only. */
export async function candidatesFor(
  ctx: Reader,
  viewer: Viewer | undefined,
  rows: readonly CandidateRow[],
): Promise<Candidate[]> {
  const mentors = rows.filter(({ role }) => role === 'mentor')
  const [free, common] = await Promise.all([
    freeTimes(ctx.db, mentors, ctx.now),
    viewer && viewer.userId === ctx.actor?.userId ? countInCommon(ctx.db, viewer.userId, rows) : undefined,
  ])
  return rows.map(({ profileId, userId, sharedTopics, languages, zone, load, isThere }) => {
    const time = free.get(profileId)
    return {
      profileId,
      sharedTopics,
      sharedLanguages: viewer?.languages.filter((language) => languages.includes(language)) ?? [],
      freeTogether:
        viewer && time ? freeTogether({ hours: time.hours, zone: zone ?? 'UTC' }, viewer, ctx.now.getTime()) : null,
      peopleInCommon: common?.get(userId) ?? 0,
      nextFree: time?.start.getTime() ?? null,
      load,
      isThere,
    }
  })
}

function freeTogether(week: WeekIn, viewer: Viewer, now: number): Candidate['freeTogether'] {
  if (viewer.hours.length > 0) return haveCommonHour(week, viewer, now) ? 'hours' : null
  return isFreeInEvenings(week, viewer.zone, now) ? 'evenings' : null
}

/** How many of the viewer's latest connections each of these people is connected with, by user; people with none are absent. */
async function countInCommon(db: Db, userId: string, people: readonly CandidateRow[]): Promise<Map<string, number>> {
  // Both columns are conditions of the key, so that the cost does not follow how many people somebody knows.
  const { rows } = await sql<{ id: string; count: number }>`
    select c.user_id as id, count(*)::int as count from connections c
    where c.user_id = any(${people.map((person) => person.userId)}::uuid[]) and c.other_id = any(array(
      select other_id from connections where user_id = ${userId} order by created_at desc, other_id desc limit ${sql.lit(COMPARED_CONNECTIONS)}))
    group by c.user_id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
