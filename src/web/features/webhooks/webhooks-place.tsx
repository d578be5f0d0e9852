import { Loading } from '#web/ui/feedback/loading.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import * as common from '#texts/common.ts'

/** While the code or the webhooks are fetched. */
export const WebhooksPlace = () => (
  <Loading label={common.loading} slowText={common.stillLoading}>
    <SkeletonText lines={3} />
  </Loading>
)
