import { Suspense, useState, type ReactNode } from 'react'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import * as common from '#texts/common.ts'

const secondFactor = lazyComponent(() => import('./second-factor.tsx').then((module) => module.SecondFactor))

/**
 * The staff desk, or what staff need before it opens in a session without an app or a passkey. Until it is known which, nothing else is
 * read: refused reads would still show as failed once the desk opens.
 */
export function DeskGate({ children }: { children: ReactNode }) {
  const { error, isPending, refetch } = useRead(staffRoutes.queueCounts, {})
  const isRefused = error instanceof ApiError && error.code === 'second_factor_required'
  // Stays until the recovery codes are saved, even if the counts are read again meanwhile.
  const [isClosed, setClosed] = useState(isRefused)
  if (isRefused && !isClosed) setClosed(true)
  if (!isClosed && !isPending) return children
  if (!isClosed)
    return (
      <Loading label={common.loading} slowText={common.stillLoading}>
        <SkeletonText lines={3} />
      </Loading>
    )
  return (
    <Suspense>
      <secondFactor.Component onDone={() => void refetch().then(() => setClosed(false))} />
    </Suspense>
  )
}
