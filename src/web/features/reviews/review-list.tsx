import type { ReactNode } from 'react'
import type { ReviewOrder } from '#contract/reviews/orders.ts'
import { reviewRoutes, type Review } from '#contract/reviews/routes.ts'
import { paths } from '#web/paths.ts'
import { usePages } from '#web/platform/api/use-pages.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { MorePages, ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { usePath, useSearch } from '#web/platform/routing/browser-router.tsx'
import { Link } from '#web/platform/routing/link.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonBlock, SkeletonCard } from '#web/ui/feedback/skeleton.tsx'
import { AwaitedHere } from './awaited-here.tsx'
import { RatingSummary } from './rating-summary.tsx'
import { ReviewItem } from './review-item.tsx'
import { orderIn, ratingInput, reviewsInput } from './reviews-input.ts'
import * as t from '#texts/reviews.ts'

type ReviewListProps = {
  /** The mentor as in the page's address, id or slug: part of the key of the server's reads. */
  at: string
  mentor: { profileId: string; fullName: string; isOwn: boolean }
  /** Narrows to one group session; `invite` is the secret of a private one's link. */
  session?: { slug: string; invite?: string | undefined } | undefined
  /** What stands at the foot of a review. */
  endOf?: (review: Review) => ReactNode
}

/** The reviews of a mentor or of one session: averages, reviews, and those the reader can write. */
export function ReviewList({ at, session, ...props }: ReviewListProps) {
  const rating = useRead(reviewRoutes.ratingOfMentor, ratingInput(at, session))
  if (!rating.data) return <ReadPlaceholder read={rating} skeleton={<ReviewSkeletons />} what={t.what} />
  return (
    <div className="flex flex-col gap-6">
      <h2 className="sr-only">{t.title}</h2>
      <AwaitedHere mentorId={props.mentor.profileId} sessionSlug={session?.slug} />
      {rating.data.count > 0 ? <RatingSummary rating={rating.data} /> : null}
      {rating.data.count > 1 ? <Orders /> : null}
      <Reviews at={at} session={session} {...props} />
    </div>
  )
}

/** Links to the same reviews in another order. */
function Orders() {
  const [path, search] = [usePath(), useSearch()]
  const current = orderIn(search)
  const link = (label: string, order?: ReviewOrder) => {
    const to = new URLSearchParams(search)
    if (order) to.set('order', order)
    else to.delete('order')
    return (
      <Link
        to={to.size > 0 ? `${path}?${to}` : path}
        aria-current={order === current ? 'page' : undefined}
        className={buttonClass(order === current ? 'secondary' : 'ghost', 'sm')}
      >
        {label}
      </Link>
    )
  }
  return (
    <nav aria-label={t.order} className="flex flex-wrap gap-1">
      {link(t.latest)}
      {link(t.highest, 'highest')}
      {link(t.lowest, 'lowest')}
    </nav>
  )
}

function Reviews({ at, mentor, session, endOf }: ReviewListProps) {
  const list = usePages(reviewRoutes.reviewsOfMentor, reviewsInput(at, useSearch(), session))
  if (!list.pages) return <ReadPlaceholder read={list} skeleton={<ReviewSkeletons />} what={t.what} />
  if (list.items.length === 0) {
    return (
      <EmptyState seed={paths.mentorReviews(mentor.profileId)} title={t.none} heading="h3">
        {session ? t.noneOfSession : mentor.isOwn ? t.noneOwn : t.noneText({ name: mentor.fullName })}
      </EmptyState>
    )
  }
  return (
    <ul aria-label={t.list} className="flex flex-col gap-3">
      {list.items.map((review) => (
        <ReviewItem
          key={review.id}
          review={review}
          mentorName={mentor.fullName}
          namesSession={session === undefined}
          end={endOf?.(review)}
        />
      ))}
      <MorePages as="li" list={list} skeleton={<SkeletonCard />} what={t.what} className="mt-3 flex justify-center" />
    </ul>
  )
}

const ReviewSkeletons = () => (
  <div className="flex flex-col gap-3">
    <SkeletonBlock className="mb-3 h-12 w-64 rounded-chip" />
    <SkeletonCard />
    <SkeletonCard />
  </div>
)
