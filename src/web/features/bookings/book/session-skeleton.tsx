import { Loading } from '#web/ui/feedback/loading.tsx'
import { SkeletonBlock, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'

/** The skeleton of a session's page. */
export function SessionSkeleton() {
  const t = useMessages('booking')
  const { stillLoading } = useMessages('common')
  return (
    <Loading label={t.loadingSession} slowText={stillLoading}>
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
