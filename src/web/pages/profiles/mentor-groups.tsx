import { useParams } from '#web/platform/routing/params.ts'
import { MentorSessions } from '#web/features/group-sessions/public.ts'
import { MentorFrame } from './mentor/mentor-frame.tsx'

/** A mentor's group sessions, as a tab of their profile. */
export default function MentorGroupsPage() {
  const { id = '' } = useParams()
  return (
    <MentorFrame>{(mentor) => <MentorSessions id={id} isBookable={mentor.isAvailable && !mentor.isOwn} />}</MentorFrame>
  )
}
