import type { AwaitedReview } from '#contract/reviews/routes.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { TaskRow } from '#web/ui/lists/task-row.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { ReviewButton } from './review-button.tsx'
import { sessionName } from './session-name.ts'
import * as t from '#texts/reviews.ts'

/** Rows of the dashboard's list: the sessions to review, latest first. */
export function AwaitedTasks({ reviews }: { reviews: readonly AwaitedReview[] }) {
  const { day } = useFormats()
  return reviews.map((session) => {
    const { sessionId, mentorId, mentorFullName, mentorProfilePictureUrl, until } = session
    return (
      <TaskRow
        key={sessionId}
        picture={<Avatar name={mentorFullName} seed={mentorId} src={mentorProfilePictureUrl} size={44} />}
        title={t.about({ title: sessionName(session), name: mentorFullName })}
        detail={t.openUntil({ day: day(until) })}
      >
        <ReviewButton session={session} />
      </TaskRow>
    )
  })
}
