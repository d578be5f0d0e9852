import type { AwaitedReview } from '#contract/reviews/routes.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Card } from '#web/ui/lists/card.tsx'
import { ReviewButton } from './review-button.tsx'
import { sessionName } from './session-name.ts'
import * as t from '#texts/reviews.ts'

/** A session to review, with the button that opens the form. */
export function AwaitedItem({ session }: { session: AwaitedReview }) {
  const { day } = useFormats()
  const { mentorFullName, mentorId, mentorProfilePictureUrl, endedAt, until } = session
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="flex min-w-0 grow basis-60 items-start gap-3">
        <Avatar name={mentorFullName} seed={mentorId} src={mentorProfilePictureUrl} size={44} />
        <div className="min-w-0">
          <h3 className="text-h3">{t.about({ title: sessionName(session), name: mentorFullName })}</h3>
          <p className="text-meta text-ink-2">
            {t.attended({ day: day(endedAt) })} · {t.openUntil({ day: day(until) })}
          </p>
        </div>
      </div>
      <ReviewButton session={session} />
    </Card>
  )
}
