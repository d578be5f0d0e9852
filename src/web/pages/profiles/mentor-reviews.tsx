import { useParams } from '#web/platform/routing/params.ts'
import { ReviewList } from '#web/features/reviews/public.ts'
import { ReportReview } from '#web/features/moderation/public.ts'
import { MentorFrame } from './mentor/mentor-frame.tsx'

/** The reviews of a mentor, as a tab of their profile. */
export default function MentorReviewsPage() {
  const { id = '' } = useParams()
  return (
    <MentorFrame>
      {(mentor) => (
        <div className="mt-8">
          <ReviewList at={id} mentor={mentor} endOf={(review) => <ReportReview review={review} />} />
        </div>
      )}
    </MentorFrame>
  )
}
