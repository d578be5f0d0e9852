import type { MentorSummary } from '#contract/directory/summary-routes.ts'
import { bestRating } from '#contract/reviews/constants.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { TimeText } from '#web/ui/time-text.tsx'
import * as t from '#texts/directory/overview.ts'

type MentorRecordProps = { summary: MentorSummary; id: string }

/** How many sessions a mentor held and what was last said of them; nothing if there is neither. `id` is the one in the address. */
export function MentorRecord({ summary: { sessionsHeld, reviews }, id }: MentorRecordProps) {
  const { date } = useFormats()
  if (sessionsHeld === null && reviews.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="text-h2">{t.record}</h2>
      {sessionsHeld === null ? null : <p className="mt-2 text-body text-ink-2">{t.held({ n: sessionsHeld })}</p>}
      {reviews.length > 0 ? (
        <>
          <ul className="mt-4 flex flex-col gap-5">
            {reviews.map(({ id: key, overall, text, authorName, createdAt }) => (
              <li key={key} className="border-s-2 border-line-strong ps-4">
                <p className="text-ui font-semibold">
                  <bdi>{authorName ?? t.attendee}</bdi> · {t.stars({ value: overall, best: bestRating })}
                </p>
                <p dir="auto" className="line-clamp-4 max-w-reading text-body text-ink-2 empty:hidden">
                  {text}
                </p>
                <p className="text-meta text-ink-2">
                  <TimeText iso={createdAt}>{date(createdAt)}</TimeText>
                </p>
              </li>
            ))}
          </ul>
          <Link to={paths.mentorReviews(id)} className={buttonClass('link', 'md', 'mt-2')}>
            {t.allReviews}
          </Link>
        </>
      ) : null}
    </section>
  )
}
