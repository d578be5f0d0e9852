import type { ReactNode } from 'react'
import { reviewRoutes, type Review } from '#contract/reviews/routes.ts'
import { paths } from '#web/paths.ts'
import { usePages } from '#web/platform/api/use-pages.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { MorePages, ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonBlock, SkeletonCard } from '#web/ui/feedback/skeleton.tsx'
import { AwaitedHere } from './awaited-here.tsx'
import { RatingSummary } from './rating-summary.tsx'
import { ReviewItem } from './review-item.tsx'
import { ratingInput, reviewsInput } from './reviews-input.ts'
import * as t from '#texts/reviews.ts'

type ReviewListProps = {
  /** The mentor as in the page's address, id or slug: part of the key of the server's reads. */
  at: string
  mentor: { profileId: string; fullName: string; isOwn: boolean }
  /** Narrows to one group session; `invite` is the secret of a private one's link. */
  session?: { slug: string; invite?: string | undefined }
  /** What stands at the foot of a review. */
  endOf?: (review: Review) => ReactNode
}

/** The reviews of a mentor or of one session: averages, reviews, and those the reader can write. */
export function ReviewList({ at, mentor, session, endOf }: ReviewListProps) {
  const rating = useRead(reviewRoutes.ratingOfMentor, ratingInput(at, session))
  const list = usePages(reviewRoutes.reviewsOfMentor, reviewsInput(at, session))
  const missing = rating.error ? rating : list
  if (!rating.data || !list.pages)
    return <ReadPlaceholder read={missing} skeleton={<ReviewSkeletons />} what={t.what} />
  const awaited = <AwaitedHere mentorId={mentor.profileId} sessionSlug={session?.slug} />
  const heading = <h2 className="sr-only">{t.title}</h2>
  if (list.items.length === 0) {
    return (
      <div className="flex flex-col gap-6">
        {heading}
        {awaited}
        <EmptyState seed={paths.mentorReviews(mentor.profileId)} title={t.none} heading="h3">
          {session ? t.noneOfSession : mentor.isOwn ? t.noneOwn : t.noneText({ name: mentor.fullName })}
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      {heading}
      {awaited}
      <RatingSummary rating={rating.data} />
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
    </div>
  )
}

const ReviewSkeletons = () => (
  <div className="flex flex-col gap-3">
    <SkeletonBlock className="mb-3 h-12 w-64 rounded-chip" />
    <SkeletonCard />
    <SkeletonCard />
  </div>
)
