import { instanceRoutes } from '#contract/instance/routes.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { command, implement, query, type Feature } from '#server/platform/feature.ts'
import { addPicture } from './add-picture.ts'
import { discardDraft, saveDraft } from './keep-draft.ts'
import { pictureResource } from './draw-pictures.ts'
import { previewedEmail } from './preview-email.ts'
import { publishSettings, restoreVersion } from './publish-settings.ts'
import { listVersions, showInstance } from './queries.ts'

/** What staff choose for this instance; who reads it has `dependencies.instance`. */
export function createInstanceSettings(dependencies: AppDependencies): Feature {
  return {
    name: 'instance',
    endpoints: implement(instanceRoutes, {
      showInstance: query(showInstance(dependencies)),
      listInstanceVersions: query(listVersions),
      addInstancePicture: addPicture(dependencies),
      saveInstanceDraft: command(saveDraft(dependencies)),
      discardInstanceDraft: command(discardDraft),
      publishInstance: command(publishSettings(dependencies)),
      restoreInstance: command(restoreVersion(dependencies)),
    }),
    resources: [pictureResource, previewedEmail(dependencies)],
    voidsPages: { 'instance.published': () => 'any' },
  }
}
