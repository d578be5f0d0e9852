import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { readKey } from '#web/platform/api/address.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useSession } from '#web/platform/session/auth-session.ts'
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
  const { error, isPending } = useRead(staffRoutes.queueCounts, {})
  const client = useQueryClient()
  const person = useSession()?.userId ?? ''
  const isRefused = error instanceof ApiError && error.code === 'second_factor_required'
  // Stays until the recovery codes are saved, even if the counts are read again meanwhile.
  const [isClosed, setClosed] = useState(isRefused)
  if (isRefused && !isClosed) setClosed(true)
  /** Forgets the refusal first: another page of the desk that opens before the answer is there would still find it. */
  const askAgain = async () => {
    await client.resetQueries({ queryKey: readKey(staffRoutes.queueCounts, {}, person) })
    setClosed(false)
  }
  if (!isClosed && !isPending) return children
  if (!isClosed)
    return (
      <Loading label={common.loading} slowText={common.stillLoading}>
        <SkeletonText lines={3} />
      </Loading>
    )
  return (
    <Suspense>
      <secondFactor.Component onDone={() => void askAgain()} />
    </Suspense>
  )
}
