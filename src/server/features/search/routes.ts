import { everythingRoutes } from '#contract/search/routes.ts'
import { implement, query, type Feature } from '#server/platform/feature.ts'
import { findEverything } from './find-everything.ts'

/** One search of what all earlier features let a member open. */
export function createSearch(): Feature {
  return { name: 'search', endpoints: implement(everythingRoutes, { everything: query(findEverything) }) }
}
