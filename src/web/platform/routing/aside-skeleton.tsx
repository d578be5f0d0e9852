import type { ReactNode } from 'react'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import * as common from '#texts/common.ts'

/** The skeleton of a page with a side panel; `children` are the skeletons of its main part. */
export function AsideSkeleton({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Loading label={label} slowText={common.stillLoading}>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div>{children}</div>
        <SkeletonBlock className="hidden h-110 rounded-card lg:block" />
      </div>
    </Loading>
  )
}
