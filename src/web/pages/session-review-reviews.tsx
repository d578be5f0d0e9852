import { ReviewFrame } from '#web/features/group-sessions/review/review-frame.tsx'
import { ReviewList } from '#web/features/reviews/review-list.tsx'

/** A session looked back at: what was said of it. */
export default function SessionReviewReviewsPage() {
  return (
    <ReviewFrame>
      {({ mentorId, mentorFullName, sessionSlug, isHost }, invite) => (
        <ReviewList
          mentor={{ profileId: mentorId, fullName: mentorFullName, isOwn: isHost }}
          session={{ slug: sessionSlug, ...(invite ? { invite } : {}) }}
        />
      )}
    </ReviewFrame>
  )
}
