import { EventOverview, ReviewFrame } from '#web/features/group-sessions/public.ts'

/** The overview tab of a session's review page. */
export default function SessionReviewPage() {
  return <ReviewFrame>{(session) => <EventOverview session={session} />}</ReviewFrame>
}
