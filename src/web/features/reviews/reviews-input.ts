import { reviewOrders, type ReviewOrder } from '#contract/reviews/orders.ts'

const size = 10
type Session = { slug: string; invite?: string | undefined } | undefined

const narrowed = (session: Session) => ({
  ...(session ? { session: session.slug } : {}),
  ...(session?.invite === undefined ? {} : { invite: session.invite }),
})

/** The order that an address asks for; undefined for the latest first. */
export const orderIn = (search: URLSearchParams): ReviewOrder | undefined =>
  reviewOrders.find((order) => order === search.get('order'))

/** The input of a mentor's reviews; the server's prefetch and the page must agree on it. */
export const reviewsInput = (mentorId: string, search: URLSearchParams, session?: Session) => ({
  params: { id: mentorId },
  query: { size, ...narrowed(session), order: orderIn(search) },
})

/** The same for the averages. */
export const ratingInput = (mentorId: string, session?: Session) => ({
  params: { id: mentorId },
  query: narrowed(session),
})
