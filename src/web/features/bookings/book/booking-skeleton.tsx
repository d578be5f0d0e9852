import { Loading } from '#web/ui/feedback/loading.tsx'
import { SkeletonAvatar, SkeletonBlock, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import * as t from '#texts/bookings.ts'
import * as common from '#texts/common.ts'

/** The skeleton of the booking page: head, then the month. */
export function BookingSkeleton() {
  return (
    <Loading label={t.loading} slowText={common.stillLoading}>
      <div className="grid min-h-dvh content-start gap-4 sm:gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-10">
        <div className="flex items-center gap-4 sm:pt-13 lg:flex-col lg:items-start">
          <SkeletonAvatar className="size-11 sm:size-16" />
          <SkeletonText lines={3} className="w-full max-w-60" />
        </div>
        <FormBlocks />
      </div>
    </Loading>
  )
}

/** The form below a mentor who is known. */
export function BookingFormSkeleton() {
  return (
    <Loading label={t.loading} slowText={common.stillLoading}>
      <FormBlocks />
    </Loading>
  )
}

function FormBlocks() {
  return (
    <div className="flex flex-col gap-4">
      <SkeletonBlock className="h-11 max-w-sm rounded-control" />
      <SkeletonBlock className="h-80 max-w-md rounded-card" />
    </div>
  )
}
