import { instanceRoutes } from '#contract/instance/routes.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { command, implement, query, type Feature } from '#server/platform/feature.ts'
import { publishSettings, restoreVersion } from './publish-settings.ts'
import { listVersions, showInstance } from './queries.ts'

/** What staff choose for this instance; who reads it has `dependencies.instance`. */
export function createInstanceSettings(dependencies: AppDependencies): Feature {
  return {
    name: 'instance',
    endpoints: implement(instanceRoutes, {
      showInstance: query(showInstance(dependencies)),
      listInstanceVersions: query(listVersions),
      publishInstance: command(publishSettings(dependencies)),
      restoreInstance: command(restoreVersion(dependencies)),
    }),
    voidsPages: { 'instance.published': () => 'any' },
  }
}
