import { Suspense, useState, type ReactNode } from 'react'
import { reviewRoutes, type AwaitedReview } from '#contract/reviews/routes.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { reviewDialog } from './lazy-forms.ts'
import { sessionName } from './session-name.ts'
import * as t from '#texts/shell/members.ts'

/** "Write a review", for a past session that the reader attended and can still review; else something else, or nothing. */
export function ReviewOfSession({ sessionId, otherwise = null }: { sessionId: string; otherwise?: ReactNode }) {
  const { data = [] } = useRead(reviewRoutes.awaitedReviews, {})
  const session = data.find((one) => one.sessionId === sessionId)
  return session ? <ReviewButton session={session} /> : otherwise
}

/** Opens the form. */
export function ReviewButton({ session }: { session: AwaitedReview }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        needsNetwork
        aria-label={t.writeReviewAbout({ title: sessionName(session) })}
        onClick={() => setOpen(true)}
      >
        {t.writeReview}
      </Button>
      {isOpen ? (
        <Suspense>
          <reviewDialog.Component session={session} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
