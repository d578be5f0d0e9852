const size = 10
type Session = { slug: string; invite?: string | undefined } | undefined

const narrowed = (session: Session) => ({
  ...(session ? { session: session.slug } : {}),
  ...(session?.invite === undefined ? {} : { invite: session.invite }),
})

/** What a page of reviews is asked for with; the same for the server's prefetch (`reading`) and the list. */
export const reviewsGiven = (mentorId: string, page: number, session?: Session) => ({
  params: { id: mentorId },
  query: { page, size, ...narrowed(session) },
})

/** The same for the averages. */
export const ratingGiven = (mentorId: string, session?: Session) => ({
  params: { id: mentorId },
  query: narrowed(session),
})
