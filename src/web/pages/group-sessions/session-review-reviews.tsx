import { useParams } from '#web/platform/routing/params.ts'
import { ReviewFrame } from '#web/features/group-sessions/public.ts'
import { ReportReview } from '#web/features/moderation/public.ts'
import { ReviewList } from '#web/features/reviews/public.ts'

/** The reviews tab of a session's review page. */
export default function SessionReviewReviewsPage() {
  const { id = '' } = useParams()
  return (
    <ReviewFrame>
      {({ mentorId, mentorFullName, sessionSlug, isHost }, invite) => (
        <ReviewList
          at={id}
          mentor={{ profileId: mentorId, fullName: mentorFullName, isOwn: isHost }}
          session={{ slug: sessionSlug, ...(invite ? { invite } : {}) }}
          endOf={(review) => <ReportReview review={review} />}
        />
      )}
    </ReviewFrame>
  )
}
