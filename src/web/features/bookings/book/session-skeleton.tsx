import { Loading } from '#web/ui/feedback/loading.tsx'
import { SkeletonBlock, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import * as t from '#texts/bookings.ts'
import * as common from '#texts/common.ts'

/** The skeleton of a session's page. */
export function SessionSkeleton() {
  return (
    <Loading label={t.loadingSession} slowText={common.stillLoading}>
      <SkeletonBlock className="h-16 rounded-hero lg:h-20" />
      <SkeletonBlock className="mt-6 h-6 w-24 rounded-chip" />
      <SkeletonBlock className="mt-3 h-8 w-72 rounded-chip" />
      <div className="mt-8 grid gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <SkeletonText lines={5} />
        <SkeletonBlock className="h-64 rounded-card" />
      </div>
    </Loading>
  )
}
