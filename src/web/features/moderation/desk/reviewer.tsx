import { useEffect, useEffectEvent } from 'react'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import type { Queue } from '#contract/moderation/constants.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import * as t from '#texts/moderation/desk.ts'

/** Milliseconds; the server forgets a reviewer after three minutes. */
const interval = 60_000

type ReviewerProps = { queue: Queue; id: string }

/** Shows the others that this item is being reviewed, and here who else reviews it. It is a hint: a failure changes nothing. */
export function Reviewer({ queue, id }: ReviewerProps) {
  const params = { queue, id }
  const start = useAct(staffRoutes.startReview)
  const end = useAct(staffRoutes.endReview)
  const { data } = useRead(staffRoutes.reviewers, { params })
  const other = data?.find(({ isOwn }) => !isOwn)
  const startReview = useEffectEvent(() => {
    if (document.visibilityState === 'visible') start.start({ params })
  })
  const endReview = useEffectEvent(() => end.start({ params }))
  useEffect(() => {
    startReview()
    const timer = setInterval(() => startReview(), interval)
    return () => {
      clearInterval(timer)
      endReview()
    }
  }, [queue, id])
  return (
    <div role="status" className="mb-4 empty:hidden">
      {other ? <InlineAlert>{t.reviewing({ name: other.fullName })}</InlineAlert> : null}
    </div>
  )
}
