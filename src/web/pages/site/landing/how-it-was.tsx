import { landingReviewRoutes, type QuotedReview } from '#contract/reviews/landing-routes.ts'
import { paths } from '#web/paths.ts'
import { landingReviewsInput } from '#web/features/reviews/public.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { jobTitleText } from '#web/platform/i18n/job-titles.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { cx } from '#web/ui/cx.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Cloth } from '#web/ui/media/cloth.tsx'
import { TimeText } from '#web/ui/time-text.tsx'
import * as t from '#texts/site/landing.ts'

// With fewer the section is left out.
const fewest = 3

/** Recent reviews, each beside a strip of its mentor's cloth; the middle strip is shifted by its width. */
export function HowItWas() {
  const reviews = useRead(landingReviewRoutes.landingReviews, landingReviewsInput).data ?? []
  if (reviews.length < fewest) return null
  return (
    <section className="gutter mx-auto max-w-marketing pt-14 lg:pt-20">
      <h2 className="text-section">{t.reviewsTitle}</h2>
      <p className="mt-2 text-body text-ink-2">{t.reviewsText}</p>
      <ul className="mt-8">
        {reviews.map((review, index) => (
          <li key={review.id} className={cx('flex', index === 1 && 'sm:ps-14')}>
            <div className="relative w-14 shrink-0 bg-surface-3">
              <Cloth
                seed={review.mentor.profileSlug}
                width={56}
                height={280}
                strips={1}
                className="absolute inset-0 saver:hidden"
              />
            </div>
            <Quote review={review} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What somebody wrote, whole, and who wrote it about a session with whom: their faces side by side. */
function Quote({ review: { text, createdAt, author, mentor } }: { review: QuotedReview }) {
  const { date } = useFormats()
  return (
    <figure className="grid min-w-0 grow gap-x-14 gap-y-5 py-8 ps-5 sm:ps-14 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <blockquote>
        <p className="text-h2 font-medium whitespace-pre-line sm:text-h1">{text}</p>
      </blockquote>
      <figcaption className="flex flex-col gap-3 sm:flex-row sm:items-start">
        <span className="flex -space-x-1.5 rtl:space-x-reverse">
          {[author, mentor].map(({ profileId, fullName, profilePictureUrl }) => (
            <Avatar key={profileId} name={fullName} seed={profileId} src={profilePictureUrl} size={44} hasRing />
          ))}
        </span>
        <div className="min-w-0">
          <p className="text-ui font-semibold">{author.fullName}</p>
          <p className="text-meta text-ink-2">
            <bdi>{jobTitleText(author.jobTitle)}</bdi>
            {' · '}
            <TimeText iso={createdAt} className="whitespace-nowrap">
              {date(createdAt)}
            </TimeText>
          </p>
          <p className="mt-1 text-meta">
            <Link to={paths.mentor(mentor.profileSlug)} className={textLinkClass}>
              {t.reviewOf({ name: mentor.fullName })}
            </Link>
          </p>
        </div>
      </figcaption>
    </figure>
  )
}
