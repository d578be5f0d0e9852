import { ReviewList } from '#web/features/reviews/review-list.tsx'
import { MentorFrame } from './mentor/mentor-frame.tsx'

/** What was said of a mentor, as a tab of her profile. */
export default function MentorReviewsPage() {
  return (
    <MentorFrame>
      {(mentor) => (
        <div className="mt-8">
          <ReviewList mentor={mentor} />
        </div>
      )}
    </MentorFrame>
  )
}
