import type { profileRoutes } from '#contract/profiles/routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import { announceChange } from './announce-change.ts'
import { personalInfo } from './queries.ts'

/** Changes job title, level and company. */
export const setProfessional = command(
  async (ctx: Context<Member>, { body }: Parsed<(typeof profileRoutes)['setProfessional']>) => {
    await ctx.db
      .updateTable('profiles')
      .set({ job_title: body.jobTitle, level: body.levelOfExperience, company_name: body.companyName })
      .where('id', '=', ctx.actor.profileId)
      .execute()
    await announceChange(ctx)
    return personalInfo(ctx)
  },
)
