import { SkeletonAvatar, SkeletonBlock, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { AsideSkeleton } from '#web/platform/routing/aside-skeleton.tsx'
import * as profile from '#texts/directory/profile.ts'

/** The skeleton of a profile: head first, panel second. */
export const ProfileSkeleton = () => (
  <AsideSkeleton label={profile.loading}>
    <SkeletonBlock className="h-24 rounded-hero sm:h-32" />
    <SkeletonAvatar className="-mt-13 ms-5 size-26 ring-4 ring-canvas" />
    <SkeletonBlock className="mt-4 h-7 w-64 rounded-chip" />
    <SkeletonText lines={4} className="mt-6 max-w-reading" />
  </AsideSkeleton>
)
