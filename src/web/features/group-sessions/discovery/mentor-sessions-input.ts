/** The input of a mentor's list of sessions; the server's prefetch and the page must agree on it. */
export const mentorSessionsInput = (mentorId: string) => ({ params: { mentorId }, query: { size: 10 } })
