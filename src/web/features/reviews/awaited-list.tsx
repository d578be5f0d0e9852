import { useId } from 'react'
import { reviewRoutes } from '#contract/reviews/routes.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { AwaitedItem } from './awaited-item.tsx'
import * as t from '#texts/reviews.ts'

export type AwaitedListProps = { mentorId: string; sessionSlug?: string | undefined; sessionId?: string }

/** The sessions with this mentor, or this session, that the reader can still review. */
export function AwaitedList({ mentorId, sessionSlug, sessionId }: AwaitedListProps) {
  const headingId = useId()
  const awaited = useRead(reviewRoutes.awaitedReviews, {})
  const here = (awaited.data ?? []).filter(
    (one) =>
      one.mentorId === mentorId &&
      (sessionSlug === undefined || one.sessionSlug === sessionSlug) &&
      (sessionId === undefined || one.sessionId === sessionId),
  )
  if (here.length === 0) return null
  const list = (
    <ul aria-label={t.awaited} className="flex flex-col gap-3">
      {here.map((session) => (
        <AwaitedItem key={session.sessionId} session={session} />
      ))}
    </ul>
  )
  // The page of one session has no heading of its own for it.
  if (sessionId === undefined) return list
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-3 text-h2">
        {t.awaited}
      </h2>
      {list}
    </section>
  )
}
