import { sql } from 'kysely'
import { type profileRoutes } from '#contract/profiles/routes.ts'
import type { RefusedField } from '#contract/field-errors.ts'
import type { Role } from '#contract/fields.ts'
import type { Parsed } from '#contract/route.ts'
import {
  countryByNationality,
  countryNamed,
  freeSlug,
  languageNamed,
  refusePersonalFacts,
  slugOf,
  slugStem,
  zoneAsStored,
} from '#rules/profiles/profiles.ts'
import { wallAt } from '#rules/time/zones.ts'
import { assertOwnPicture } from '#server/features/files/public.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { command } from '#server/platform/feature.ts'
import { isPhoneNumber } from '#server/platform/text/phone-numbers.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { chooseOffered } from './choose-topics.ts'
import { storeTopics } from './set-topics.ts'

type Mentee = Parsed<(typeof profileRoutes)['createMentee']>
type Mentor = Parsed<(typeof profileRoutes)['createMentor']>
type Common = Omit<Mentee['body'], 'fieldOfInterest'>
type TopicField = RefusedField & { names: readonly { name: string }[] }

/** The end of onboarding as a mentee. */
export const createMentee = command((ctx: Context<Actor>, { body }: Mentee) =>
  createProfile(ctx, 'mentee', body, {
    field: 'fieldOfInterest',
    code: 'interests_count',
    names: body.fieldOfInterest,
  }),
)

/** The end of onboarding as a mentor. */
export const createMentor = command((ctx: Context<Actor>, { body }: Mentor) =>
  createProfile(ctx, 'mentor', body, {
    field: 'areaOfExpertise',
    code: 'expertise_count',
    names: body.areaOfExpertise,
  }),
)

async function createProfile(ctx: Context<Actor>, role: Role, facts: Common, { names, ...topicField }: TopicField) {
  const { topics, refusals } = await chooseOffered(ctx, names, role, topicField)
  const zone = zoneAsStored(facts.timezone)
  // The age is computed for the current date in the person's zone.
  const { date: today } = wallAt(zone, ctx.now.getTime())
  const fields = refusePersonalFacts(facts, today, isPhoneNumber)
  fields.push(...refusals)
  if (!topics || fields.length > 0) throw new Refusal('invalid_input', { fields })
  await assertOwnPicture(ctx, facts.profilePicture)
  await takeRole(ctx, role, zone, facts.profilePicture)
  const profile = await ctx.db
    .insertInto('profiles')
    .values({
      user_id: ctx.actor.userId,
      role,
      slug: await chooseSlug(ctx.db, role, ctx.actor.fullName),
      job_title: facts.jobTitle,
      level: facts.levelOfExperience,
      company_name: facts.companyName,
      country: facts.country ? countryNamed(facts.country)! : countryByNationality(facts.nationality),
      city: facts.city || null,
      languages: [...new Set((facts.languages ?? []).map((language) => languageNamed(language)!))],
      phone: facts.phoneNumber,
      gender: facts.gender,
      birth_date: facts.dateOfBirth,
      nationality: facts.nationality,
      created_at: ctx.now,
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow()
  const { id } = profile
  await storeTopics(ctx.db, id, topics)
  await ctx.emit('profile.created', { profileId: id })
  ctx.push([ctx.actor.userId], { subject: 'profiles', ids: [id] })
  return { profileId: id, profileSlug: profile.slug, timezone: zone }
}

/** Sets the role of the account once; a concurrent second request waits here and is refused. */
async function takeRole(ctx: Context<Actor>, role: Role, zone: string, picture: string) {
  const taken = await ctx.db
    .updateTable('users')
    .set({ role, time_zone: zone, picture_url: picture })
    .where('id', '=', ctx.actor.userId)
    .where('role', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!taken) throw new Refusal('profile_exists')
}

/** A free slug from a full name. */
export async function chooseSlug(db: Db, role: Role, fullName: string): Promise<string> {
  const base = slugOf(fullName) || role
  // Serializes concurrent sign-ups with the same name, also of a second Amina and an “Amina 2”.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`slug ${slugStem(base)}`}, 0))`.execute(db)
  const { rows } = await sql<{
    slug: string
  }>`select slug from profiles where slug = ${base} or slug ~ ${`^${base}-[0-9]+$`}`.execute(db)
  return freeSlug(
    base,
    rows.map((row) => row.slug),
  )
}
