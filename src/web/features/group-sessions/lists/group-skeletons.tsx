import { SkeletonBlock, SkeletonText } from '#web/ui/feedback/skeleton.tsx'

/** Skeletons of group session cards; wrap them in `Loading`. */
export function GroupSkeletons({ count }: { count: number }) {
  return (
    <span className="@container block">
      <span className="grid gap-4 @lg:grid-cols-2 @[52rem]:grid-cols-3">
        {Array.from({ length: count }, (_, i) => (
          <GroupSkeleton key={i} />
        ))}
      </span>
    </span>
  )
}

/** The skeleton of one card. */
export const GroupSkeleton = () => (
  <span className="block overflow-hidden rounded-card border border-line bg-surface">
    <SkeletonBlock className="aspect-video" />
    <SkeletonText lines={4} className="p-4 sm:p-5" />
  </span>
)
