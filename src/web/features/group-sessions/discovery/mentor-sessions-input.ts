/** The input of a mentor's list of sessions; the server's prefetch and the page must agree on it. */
export function mentorSessionsInput(mentorId: string) {
  return { params: { mentorId }, query: { size: 10 } }
}
