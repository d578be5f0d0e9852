/** Messages of refused reviews; one place for API, form and tests. */
export const reviewMessages = {
  ratingRequired: 'Please choose a rating',
  answerRequired: 'Please write a reply',
} as const
