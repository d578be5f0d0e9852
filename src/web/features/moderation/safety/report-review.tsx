import type { Review } from '#contract/reviews/routes.ts'
import { Safety } from './safety.tsx'

/** The way to report a review, at its foot. */
export const ReportReview = ({ review: { id, author } }: { review: Review }) => (
  <Safety
    target={{ what: 'review', person: author, subject: { kind: 'REVIEW', id } }}
    isCompact
    className="-ms-3 mt-2"
  />
)
