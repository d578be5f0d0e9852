import { useId } from 'react'
import { reviewRoutes } from '#contract/reviews/routes.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useSession } from '#web/platform/session/auth-session.ts'
import { asMember } from '#web/platform/session/session-storage.ts'
import { AwaitedItem } from './awaited-item.tsx'
import * as t from '#texts/reviews.ts'

type AwaitedHereProps = { mentorId: string; sessionSlug?: string | undefined; sessionId?: string }

/** The sessions with this mentor, or this session, that the reader can still review. */
export function AwaitedHere({ mentorId, sessionSlug, sessionId }: AwaitedHereProps) {
  const headingId = useId()
  const isMember = asMember(useSession()) !== null
  const awaited = useRead(reviewRoutes.awaitedReviews, {}, { enabled: isMember })
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
