import { useLocation } from 'react-router'
import { Attendees } from '#web/features/group-sessions/review/attendees.tsx'
import { ReviewFrame } from '#web/features/group-sessions/review/review-frame.tsx'

/** A session looked back at: who took part. */
export default function SessionReviewAttendeesPage() {
  const { pathname } = useLocation()
  return <ReviewFrame>{(session) => <Attendees session={session} path={pathname} />}</ReviewFrame>
}
