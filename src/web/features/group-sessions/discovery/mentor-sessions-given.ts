/** What a page of a mentor's sessions is asked for with; the same for the server's prefetch and the list. */
export const mentorSessionsGiven = (mentorId: string, page: number) => ({
  params: { mentorId },
  query: { page, size: 10 },
})
