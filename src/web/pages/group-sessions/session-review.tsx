import { EventOverview, ReviewFrame } from '#web/features/group-sessions/public.ts'

/** A session looked back at: what it was. */
export default function SessionReviewPage() {
  return <ReviewFrame>{(session) => <EventOverview session={session} />}</ReviewFrame>
}
