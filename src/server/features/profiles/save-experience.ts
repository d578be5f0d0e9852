import type { profileRoutes } from '#contract/profiles/routes.ts'
import type { Parsed } from '#contract/route.ts'
import { refuseExperience } from '#rules/profiles/profiles.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { announceChange } from './announce-change.ts'
import { experienceColumns, showExperience } from './queries.ts'
import { serverDay } from './policy.ts'

type ExperienceInput = Parsed<(typeof profileRoutes)['addExperience']>

/** Adds an experience of the caller. */
export const addExperience = command(async (ctx: Context<Member>, { body }: ExperienceInput) => {
  const row = await ctx.db
    .insertInto('experiences')
    .values({ ...fields(ctx, body), profile_id: ctx.actor.profileId, created_at: ctx.now })
    .returning(experienceColumns)
    .executeTakeFirstOrThrow()
  await announceChange(ctx)
  return showExperience(row)
})

/** Changes one of the caller's own experiences. */
export const updateExperience = command(
  async (ctx: Context<Member>, { body }: Parsed<(typeof profileRoutes)['updateExperience']>) => {
    const row = await ctx.db
      .updateTable('experiences')
      .set(fields(ctx, body))
      .where('id', '=', body.id)
      .where('profile_id', '=', ctx.actor.profileId)
      .returning(experienceColumns)
      .executeTakeFirst()
    if (!row) throw new Refusal('not_found')
    await announceChange(ctx)
    return showExperience(row)
  },
)

/** Deletes one of the caller's own experiences. */
export const deleteExperience = command(
  async (ctx: Context<Member>, { params }: Parsed<(typeof profileRoutes)['deleteExperience']>) => {
    const row = await ctx.db
      .deleteFrom('experiences')
      .where('id', '=', params.id)
      .where('profile_id', '=', ctx.actor.profileId)
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new Refusal('not_found')
    await announceChange(ctx)
  },
)

function fields(ctx: Context<Member>, body: ExperienceInput['body']) {
  const refused = refuseExperience(body, serverDay(ctx))
  if (refused) throw new Refusal('invalid_input', { fields: [refused] })
  return {
    title: body.title,
    company: body.company,
    location: body.location,
    employment_type: body.employmentType,
    website: body.website || null,
    description: body.description,
    start_date: body.startDate,
    end_date: body.endDate || null,
  }
}
