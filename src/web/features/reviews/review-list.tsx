import { useState } from 'react'
import { reviewRoutes } from '#contract/reviews/routes.ts'
import { paths } from '#web/paths.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { usePublicRead } from '#web/platform/api/public-read.ts'
import { Unread } from '#web/platform/api/read-fallback.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useUiMessages } from '#web/ui/messages.ts'
import { SkeletonBlock, SkeletonCard } from '#web/ui/feedback/skeleton.tsx'
import { AwaitedHere } from './awaited-here.tsx'
import { RatingSummary } from './rating-summary.tsx'
import { ReviewItem } from './review-item.tsx'
import { ratingGiven, reviewsGiven } from './reviews-given.ts'

export type ReviewListProps = {
  /** The mentor as the page's address names her, id or slug: what the server read is found by it. */
  at: string
  mentor: { profileId: string; fullName: string; isOwn: boolean }
  /** Narrows to one group session; `invite` is the secret of a private one's link. */
  session?: { slug: string; invite?: string | undefined }
}

/** What was said of a mentor, or of one of her sessions: averages, the reviews, and the reader's own that waits to be written. */
export function ReviewList({ at, mentor, session }: ReviewListProps) {
  const t = useMessages('reviews')
  const rating = usePublicRead(reviewRoutes.ratingOfMentor, ratingGiven(at, session))
  const [pages, setPages] = useState(1)
  const first = usePublicRead(reviewRoutes.reviewsOfMentor, reviewsGiven(at, 0, session))
  const missing = rating.error ? rating : first
  if (!rating.data || !first.data) return <Unread read={missing} skeleton={<ReviewSkeletons />} what={t.what} />
  const awaited = <AwaitedHere mentorId={mentor.profileId} sessionSlug={session?.slug} />
  const heading = <h2 className="sr-only">{t.title}</h2>
  if (first.data.length === 0) {
    return (
      <div className="flex flex-col gap-6">
        {heading}
        {awaited}
        <EmptyState seed={paths.mentorReviews(mentor.profileId)} title={t.none} heading="h3">
          {session ? t.noneOfSession : mentor.isOwn ? t.noneOwn : t.noneText(mentor.fullName)}
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
        {Array.from({ length: pages }, (_, page) => (
          <ReviewPage
            key={page}
            {...{ at, mentor, page }}
            {...(session ? { session } : {})}
            isLast={page === pages - 1}
            onMore={() => setPages(pages + 1)}
          />
        ))}
      </ul>
    </div>
  )
}

type PageProps = ReviewListProps & { page: number; isLast: boolean; onMore: () => void }

function ReviewPage({ at, mentor, session, page, isLast, onMore }: PageProps) {
  const t = useMessages('reviews')
  const { loadMore } = useUiMessages()
  const read = usePublicRead(reviewRoutes.reviewsOfMentor, reviewsGiven(at, page, session))
  if (!read.data) {
    return (
      <li>
        <Unread read={read} skeleton={<SkeletonCard />} what={t.what} />
      </li>
    )
  }
  return (
    <>
      {read.data.map((review) => (
        <ReviewItem key={review.id} review={review} mentorName={mentor.fullName} namesSession={session === undefined} />
      ))}
      {isLast && read.hasMore ? (
        <li className="mt-3 flex justify-center">
          <Button onClick={onMore}>{loadMore}</Button>
        </li>
      ) : null}
    </>
  )
}

const ReviewSkeletons = () => (
  <div className="flex flex-col gap-3">
    <SkeletonBlock className="mb-3 h-12 w-64 rounded-chip" />
    <SkeletonCard />
    <SkeletonCard />
  </div>
)
