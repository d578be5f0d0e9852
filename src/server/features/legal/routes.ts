import { legalNewsRoutes } from '#contract/legal/news-routes.ts'
import { legalRoutes } from '#contract/legal/routes.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { command, implement, query, type Feature } from '#server/platform/feature.ts'
import { legalJobs } from './jobs.ts'
import { markVersionSeen } from './mark-version-seen.ts'
import { legalNotices } from './notices.ts'
import { publishVersion } from './publish-version.ts'
import { previewText, showHistory, showNews, showSource, showText, showVersion } from './queries.ts'
import { legalReactions } from './reactions.ts'

/** Terms, privacy and cookies, as staff write them. */
export function createLegal(dependencies: AppDependencies): Feature {
  return {
    name: 'legal',
    endpoints: implement(
      { ...legalRoutes, ...legalNewsRoutes },
      {
        legalText: query(showText(dependencies)),
        legalVersion: query(showVersion(dependencies)),
        legalNews: query(showNews),
        markVersionSeen: command(markVersionSeen),
        legalHistory: query(showHistory(dependencies)),
        legalSource: query(showSource(dependencies)),
        previewLegalText: command(previewText),
        publishLegalVersion: command(publishVersion(dependencies)),
      },
    ),
    notices: legalNotices(dependencies),
    reactions: legalReactions(dependencies),
    jobs: legalJobs,
    // All of them name the documents in their footers' pages; it happens a few times a year.
    voidsPages: { 'legal.published': () => 'any' },
  }
}
