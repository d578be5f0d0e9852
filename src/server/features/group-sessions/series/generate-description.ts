import type { descriptionHelperRoutes } from '#contract/group-sessions/routes.ts'
import type { Parsed } from '#contract/route.ts'
import { tagAsShown } from '#contract/reference/tags.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { createDescriptionWriter } from '#server/platform/text/description-writer.ts'
import { query } from '#server/platform/feature.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { isProfane } from '#server/platform/text/profanity.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { composeDescription } from './compose-description.ts'

/**
 * Generates a draft of a description from title and tags (separated by commas), by the configured model or of fixed phrases. It stores
 * nothing, so the POST is a query.
 */
export const generateDescription = ({ env }: Pick<AppDependencies, 'env'>) => {
  const write = createDescriptionWriter(env)
  return query(
    async (
      { locale }: Context<Member>,
      { query: { title, tags } }: Parsed<typeof descriptionHelperRoutes.generateDescription>,
    ) => {
      const names = (tags ?? '').split(',').map(tagAsShown).filter(Boolean).slice(0, 5)
      if ([title, ...names].some(isProfane)) throw new Refusal('title_profane')
      const description = write ? await write({ title, tags: names }) : composeDescription(title, names, locale)
      if (isProfane(description)) throw new Refusal('helper_failed')
      return { description }
    },
  )
}
