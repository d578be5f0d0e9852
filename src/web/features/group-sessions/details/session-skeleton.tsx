import { Loading } from '#web/ui/loading.tsx'
import { SkeletonBlock, SkeletonText } from '#web/ui/skeleton.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'

/** A session that is on its way: poster first, panel beside it. */
export function SessionSkeleton() {
  const t = useMessages('group-details')
  const { stillLoading } = useMessages('common')
  return (
    <Loading label={t.loading} slowText={stillLoading}>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          <SkeletonBlock className="mt-3 mb-5 h-5 w-48 rounded-chip" />
          <SkeletonBlock className="aspect-video rounded-hero" />
          <SkeletonBlock className="mt-5 h-7 w-80 max-w-full rounded-chip" />
          <SkeletonText lines={4} className="mt-5 max-w-reading" />
        </div>
        <SkeletonBlock className="hidden h-112 rounded-card lg:block" />
      </div>
    </Loading>
  )
}
