import type { Role } from '#contract/fields.ts'
import type { WeeklyRange } from '#rules/availability/availability.ts'
import { haveCommonHour, isFreeInEvenings, type WeekIn } from '#rules/directory/free-together.ts'
import type { Candidate } from '#rules/directory/recommendation.ts'
import { freeTimes, weeklyHours } from '#server/features/availability/public.ts'
import { isAt, topicIds } from '#server/features/profiles/public.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { CandidateRow, Reader } from './candidates.ts'

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
  const free = await freeTimes(ctx.db, mentors, ctx.now)
  const isForCaller = viewer !== undefined && viewer.userId === ctx.actor?.userId
  return rows.map(({ profileId, sharedTopics, languages, zone, load, isThere, inCommon }) => {
    const time = free.get(profileId)
    return {
      profileId,
      sharedTopics,
      sharedLanguages: viewer?.languages.filter((language) => languages.includes(language)) ?? [],
      freeTogether:
        viewer && time ? freeTogether({ hours: time.hours, zone: zone ?? 'UTC' }, viewer, ctx.now.getTime()) : null,
      peopleInCommon: isForCaller ? inCommon : 0,
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
