import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'

/** Bubbles of both sides. */
export const ThreadSkeleton = () => (
  <div className="flex flex-col gap-3">
    <SkeletonBlock className="h-12 w-3/5 rounded-card" />
    <SkeletonBlock className="h-16 w-1/2 self-end rounded-card" />
    <SkeletonBlock className="h-12 w-2/5 rounded-card" />
  </div>
)
