import { useLocation } from 'react-router'
import { Attendees, ReviewFrame } from '#web/features/group-sessions/public.ts'

/** The attendees tab of a session's review page. */
export default function SessionReviewAttendeesPage() {
  const { pathname } = useLocation()
  return <ReviewFrame>{(session) => <Attendees session={session} path={pathname} />}</ReviewFrame>
}
