import { useLocation } from 'react-router'
import { Attendees, ReviewFrame } from '#web/features/group-sessions/public.ts'

/** A session looked back at: who took part. */
export default function SessionReviewAttendeesPage() {
  const { pathname } = useLocation()
  return <ReviewFrame>{(session) => <Attendees session={session} path={pathname} />}</ReviewFrame>
}
