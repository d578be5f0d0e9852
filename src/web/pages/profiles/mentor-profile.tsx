import { ProfileBody } from '#web/features/directory/public.ts'
import { MentorFrame } from './mentor/mentor-frame.tsx'

/** A mentor's overview: about, week and experience. */
export default function MentorProfilePage() {
  return <MentorFrame>{(mentor) => <ProfileBody profile={mentor} />}</MentorFrame>
}
