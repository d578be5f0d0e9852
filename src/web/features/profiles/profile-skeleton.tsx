import { Loading } from '#web/ui/loading.tsx'
import { SkeletonAvatar, SkeletonBlock, SkeletonText } from '#web/ui/skeleton.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'

/** A profile that is on its way: head first, panel second. */
export function ProfileSkeleton() {
  const t = useMessages('profile')
  const { stillLoading } = useMessages('common')
  return (
    <Loading label={t.loading} slowText={stillLoading}>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          <SkeletonBlock className="h-24 rounded-hero sm:h-32" />
          <SkeletonAvatar className="-mt-13 ms-5 size-26 ring-4 ring-canvas" />
          <SkeletonBlock className="mt-4 h-7 w-64 rounded-chip" />
          <SkeletonText lines={4} className="mt-6 max-w-reading" />
        </div>
        <SkeletonBlock className="hidden h-112 rounded-card lg:block" />
      </div>
    </Loading>
  )
}
