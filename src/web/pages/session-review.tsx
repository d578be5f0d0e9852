import { EventOverview } from '#web/features/group-sessions/review/event-overview.tsx'
import { ReviewFrame } from '#web/features/group-sessions/review/review-frame.tsx'

/** A session looked back at: what it was. */
export default function SessionReviewPage() {
  return <ReviewFrame>{(session) => <EventOverview session={session} />}</ReviewFrame>
}
