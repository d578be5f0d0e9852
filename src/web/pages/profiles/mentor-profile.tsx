import { summaryRoutes } from '#contract/directory/summary-routes.ts'
import { MentorRecord, ProfileBody } from '#web/features/directory/public.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useParams } from '#web/platform/routing/params.ts'
import { MentorFrame } from './mentor/mentor-frame.tsx'

/** A mentor's overview: about, what to ask, week, experience, and the latest reviews. */
export default function MentorProfilePage() {
  const { id = '' } = useParams()
  // The page does without it: it is the last part.
  const { data } = useRead(summaryRoutes.mentorSummary, { params: { id } })
  return (
    <MentorFrame>
      {(mentor) => (
        <>
          <ProfileBody profile={mentor} />
          {data ? <MentorRecord summary={data} id={id} /> : null}
        </>
      )}
    </MentorFrame>
  )
}
