import { Suspense, useState, type ReactNode } from 'react'
import { bestRating, reviewAspects } from '#contract/reviews/constants.ts'
import type { Review } from '#contract/reviews/routes.ts'
import { paths } from '#web/paths.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/lists/card.tsx'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { TimeText } from '#web/ui/time-text.tsx'
import { replyForm } from './lazy-forms.ts'
import { jobTitleText } from '#web/platform/i18n/job-titles.ts'
import { sessionName } from './session-name.ts'
import * as t from '#texts/reviews.ts'

type ReviewItemProps = {
  review: Review
  mentorName: string
  /** Shows the session's title; left out if all reviews are of one session. */
  namesSession: boolean
  /** What stands at the foot of the review. */
  end?: ReactNode
}

/** One review, with the mentor's reply or the button to write it. */
export function ReviewItem({ review, mentorName, namesSession, end }: ReviewItemProps) {
  const { date } = useFormats()
  const { author, overall, text, createdAt } = review
  return (
    <Card as="li">
      <div className="flex items-start gap-3">
        <Avatar name={author?.fullName ?? '?'} seed={author?.profileId ?? review.id} src={author?.profilePictureUrl} />
        <div className="min-w-0 grow">
          <h3 className="text-h3">
            {author ? (
              <Link
                to={paths.profile(author.isMentor ? 'mentor' : 'mentee', author.profileSlug)}
                className={textLinkClass}
              >
                {author.fullName}
              </Link>
            ) : (
              t.anonymous
            )}
          </h3>
          <p className="text-meta text-ink-2">
            {author ? `${jobTitleText(author.jobTitle)} · ` : ''}
            <TimeText iso={createdAt}>{date(createdAt)}</TimeText>
            {namesSession ? <SessionName review={review} /> : null}
          </p>
          <p className="mt-2 text-ui font-semibold">
            {t.rated({ word: t.word[overall - 1] ?? '', value: overall, best: bestRating })}
          </p>
          {text ? <p className="mt-1.5 max-w-reading text-body whitespace-pre-line">{text}</p> : null}
          <p className="mt-2 text-meta text-ink-2 tnum empty:hidden">
            {reviewAspects
              .flatMap((aspect) =>
                review[aspect] === null ? [] : [t.aspectRated({ aspect: t.aspect[aspect], value: review[aspect] })],
              )
              .join(' · ')}
          </p>
          <Answer review={review} mentorName={mentorName} end={end} />
        </div>
      </div>
    </Card>
  )
}

function SessionName({ review }: { review: Review }) {
  const { sessionSlug } = review
  const name = t.of({ title: sessionName(review) })
  return (
    <>
      {' · '}
      {sessionSlug === null ? (
        name
      ) : (
        <Link to={paths.groupSession(sessionSlug)} className={textLinkClass}>
          {name}
        </Link>
      )}
    </>
  )
}

type AnswerProps = Pick<ReviewItemProps, 'review' | 'mentorName' | 'end'>

/** The reply, its form or the button that opens it, in one row with what stands at the foot. */
function Answer({ review: { id, reply, mayReply, author }, mentorName, end }: AnswerProps) {
  const { date } = useFormats()
  const [isWriting, setWriting] = useState(false)
  if (reply) {
    return (
      <>
        <div className="mt-4 border-s-2 border-line-strong ps-4">
          <h4 className="text-ui font-semibold">
            {t.answerOf({ name: mentorName })}
            <span className="font-normal text-ink-2">
              {' · '}
              <TimeText iso={reply.at}>{date(reply.at)}</TimeText>
            </span>
          </h4>
          <p className="mt-1 max-w-reading text-body whitespace-pre-line">{reply.text}</p>
        </div>
        {end}
      </>
    )
  }
  if (!mayReply) return end
  if (isWriting) {
    return (
      <>
        <Suspense>
          <replyForm.Component reviewId={id} onDone={() => setWriting(false)} />
        </Suspense>
        {end}
      </>
    )
  }
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-6 *:mt-2">
      <Button
        size="sm"
        aria-label={author ? t.answerTo({ name: author.fullName }) : t.answerToAnonymous}
        onClick={() => setWriting(true)}
      >
        {t.answer}
      </Button>
      {end}
    </div>
  )
}
