import { sql } from 'kysely'
import type { RefusedField } from '#contract/field-errors.ts'
import type { Role } from '#contract/fields.ts'
import type { profileRoutes } from '#contract/profiles/routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { chooseOffered } from './choose-topics.ts'
import { chooseSlug } from './create-profile.ts'
import { storeTopics } from './set-topics.ts'

type Mentor = Parsed<(typeof profileRoutes)['becomeMentor']>
type Mentee = Parsed<(typeof profileRoutes)['becomeMentee']>
type Work = Pick<Mentor['body'], 'jobTitle' | 'levelOfExperience' | 'companyName'>
type Switch = { role: Role; work: Work; names: readonly { name: string }[]; refused: RefusedField }

/** A mentee goes on as a mentor. */
export const becomeMentor = command((ctx: Context<Member>, { body: { areaOfExpertise, ...work } }: Mentor) =>
  switchRole(ctx, {
    role: 'mentor',
    work,
    names: areaOfExpertise,
    refused: { field: 'areaOfExpertise', code: 'expertise_count' },
  }),
)

/** A mentor goes on as a mentee. */
export const becomeMentee = command((ctx: Context<Member>, { body: { fieldOfInterest, ...work } }: Mentee) =>
  switchRole(ctx, {
    role: 'mentee',
    work,
    names: fieldOfInterest,
    refused: { field: 'fieldOfInterest', code: 'interests_count' },
  }),
)

/**
 * Gives the account its other role (D15). The profile of the present one stays with its history, and comes back when the account
 * switches again; personal facts are copied to a new one, and who has seen the tour has seen it in both.
 */
async function switchRole(ctx: Context<Member>, { role, work, names, refused }: Switch) {
  const { actor, db } = ctx
  const { topics, refusals } = await chooseOffered(ctx, names, role, refused)
  if (!topics) throw new Refusal('invalid_input', { fields: refusals })
  await refuseSessionsAhead(ctx)
  const taken = await db
    .updateTable('users')
    .set({ role })
    .where('id', '=', actor.userId)
    .where('role', '=', actor.role)
    .returning('id')
    .executeTakeFirst()
  if (!taken) throw new Refusal('wrong_role')
  const slug = await chooseSlug(db, role, actor.fullName)
  const {
    id: _id,
    verification_status: _status,
    active_this_week: _active,
    answers_within_day: _answers,
    break_since: _since,
    break_ends_at: _ends,
    break_cause: _cause,
    profile_shared_at: _shared,
    checklist_hidden_at: _hidden,
    ...personal
  } = await db.selectFrom('profiles').selectAll().where('id', '=', actor.profileId).executeTakeFirstOrThrow()
  const ofTheRole = { job_title: work.jobTitle, level: work.levelOfExperience, company_name: work.companyName }
  const { isNew, ...made } = await db
    .insertInto('profiles')
    .values({ ...personal, role, slug, ...ofTheRole, created_at: ctx.now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'role']).doUpdateSet({
        ...ofTheRole,
        tour_completed_at: sql`coalesce(profiles.tour_completed_at, excluded.tour_completed_at)`,
      }),
    )
    .returning(['id as profileId', 'slug as profileSlug', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow()
  await db.deleteFrom('profile_topics').where('profile_id', '=', made.profileId).execute()
  await storeTopics(db, made.profileId, topics)
  // The old profile leaves the search, the new one joins it.
  await ctx.emit('profile.changed', { profileId: actor.profileId })
  await ctx.emit(isNew ? 'profile.created' : 'profile.changed', { profileId: made.profileId })
  ctx.push([actor.userId], { subject: 'profiles', ids: [made.profileId] })
  return made
}

/** Sessions belong to a role: what is still ahead in the present one would be out of reach. */
async function refuseSessionsAhead({ db, actor, now }: Context<Member>): Promise<void> {
  // Whoever books this mentor waits for the same lock, and then finds a profile that cannot be booked.
  await sql`select from schedules where profile_id = ${actor.profileId} for update`.execute(db)
  const { rows } = await sql<{ isAhead: boolean }>`
    select exists (select from bookings where ${actor.profileId} in (mentor_id, mentee_id) and status in ('UPCOMING', 'PENDING') and ends_at > ${now})
      or exists (select from group_sessions s join group_occurrences o on o.group_session_id = s.id
        where o.status = 'UPCOMING' and o.ends_at > ${now} and (s.host_id = ${actor.profileId}
          or exists (select from cohosts c where c.group_session_id = s.id and c.mentor_id = ${actor.profileId} and c.status in ('ACCEPTED', 'PENDING')))) as "isAhead"`.execute(
    db,
  )
  if (rows[0]!.isAhead) throw new Refusal('sessions_ahead')
}
