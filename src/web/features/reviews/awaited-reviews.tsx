import { useId } from 'react'
import { reviewRoutes } from '#contract/reviews/routes.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { AwaitedItem } from './awaited-item.tsx'
import * as t from '#texts/reviews.ts'

const shown = 3

/** For the dashboard: the latest sessions to review; nothing if there are none or they cannot be loaded. */
export function AwaitedReviews() {
  const id = useId()
  const awaited = useRead(reviewRoutes.awaitedReviews, {}).data ?? []
  if (awaited.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-h2">
        {t.awaited}
      </h2>
      <ul className="flex flex-col gap-3">
        {awaited.slice(0, shown).map((session) => (
          <AwaitedItem key={session.sessionId} session={session} />
        ))}
      </ul>
    </section>
  )
}
