import { searchRoutes } from '#contract/search.ts'
import { implement, query, type Feature } from '#server/platform/feature.ts'
import { rebuildSearch } from './index-mentors.ts'
import { searchMentors } from './queries.ts'
import { searchReactions } from './reactions.ts'

/** Finding mentors. */
export function createSearch(): Feature {
  return {
    name: 'search',
    endpoints: implement(searchRoutes, { searchMentors: query(searchMentors) }),
    reactions: searchReactions,
    jobs: { rebuild: { run: (ctx) => rebuildSearch(ctx.db), cron: '23 3 * * *' } },
  }
}
