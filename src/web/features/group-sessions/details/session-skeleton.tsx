import { SkeletonBlock, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { AsideSkeleton } from '#web/platform/routing/aside-skeleton.tsx'
import * as groupDetails from '#texts/group-sessions/details.ts'

/** The skeleton of a session's page: poster first, panel beside it. */
export const SessionSkeleton = () => (
  <AsideSkeleton label={groupDetails.loading}>
    <SkeletonBlock className="mt-3 mb-5 h-5 w-48 rounded-chip" />
    <SkeletonBlock className="aspect-video h-36 w-full rounded-hero sm:h-auto" />
    <SkeletonBlock className="mt-5 h-7 w-80 max-w-full rounded-chip" />
    <SkeletonText lines={4} className="mt-5 max-w-reading" />
  </AsideSkeleton>
)
