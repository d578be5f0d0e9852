/** Messages of refused reviews; one place for API, form and tests. */
export const reviewMessages = {
  notAttended: 'You can review a session that you attended, within 14 days',
  exists: 'You have already reviewed this session',
  replyExists: 'You have already answered this review',
  ratingRequired: 'Please choose a rating',
  answerRequired: 'Please write an answer',
} as const
