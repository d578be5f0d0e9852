/** Messages of refused reviews; one place for API, form and tests. */
export const reviewMessages = {
  notAttended: 'You can review a session you attended, within 14 days',
  exists: "You've already reviewed this session",
  replyExists: "You've already replied to this review",
  ratingRequired: 'Please choose a rating',
  answerRequired: 'Please write a reply',
} as const
