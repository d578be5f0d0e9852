import { searchRoutes } from '#contract/directory/routes.ts'
import { implement, query, type Feature } from '#server/platform/feature.ts'
import { rebuildSearch } from './index-profiles.ts'
import { findUser, searchMentors, searchUsers } from './queries.ts'
import { searchReactions } from './reactions.ts'

/** Finding mentors, and people to invite. */
export function createSearch(): Feature {
  return {
    name: 'search',
    endpoints: implement(searchRoutes, {
      searchMentors: query(searchMentors),
      searchUsers: query(searchUsers),
      findUser: query(findUser),
    }),
    reactions: searchReactions,
    jobs: { rebuild: { run: (ctx) => rebuildSearch(ctx.db, ctx.now), cron: '23 3 * * *' } },
  }
}
