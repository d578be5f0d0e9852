const size = 10
type Session = { slug: string; invite?: string | undefined } | undefined

const narrowed = (session: Session) => ({
  ...(session ? { session: session.slug } : {}),
  ...(session?.invite === undefined ? {} : { invite: session.invite }),
})

/** The input of a mentor's reviews; the server's prefetch and the page must agree on it. */
export const reviewsInput = (mentorId: string, session?: Session) => ({
  params: { id: mentorId },
  query: { size, ...narrowed(session) },
})

/** The same for the averages. */
export const ratingInput = (mentorId: string, session?: Session) => ({
  params: { id: mentorId },
  query: narrowed(session),
})
