import type { ReviewAspect } from '#contract/reviews/constants.ts'
import { pluralsOf } from '../plural.ts'

const plural = pluralsOf('en')

/** Words of reviews: reading, writing and answering them. */
export const reviews = {
  title: 'Reviews',
  what: 'reviews',
  list: 'Reviews',

  // averages
  overall: 'Overall',
  aspect: {
    audio: 'Audio',
    contentDelivery: 'Content delivery',
    studentInteraction: 'Student interaction',
    timeliness: 'Timeliness',
  } satisfies Record<ReviewAspect, string>,
  outOf: (value: string) => `${value} out of 5`,
  count: (n: number) => plural(n, { one: '# review', other: '# reviews' }),
  newMentor: 'New mentor',
  averagesLater: (n: number) =>
    plural(n, {
      one: 'Averages show from three reviews on: # so far.',
      other: 'Averages show from three reviews on: # so far.',
    }),
  averagesFirst: 'Averages show from three reviews on.',

  // one review
  word: ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'],
  rated: (word: string, value: number) => `${word} (${value} of 5)`,
  anonymous: 'Somebody who attended',
  of: (title: string) => `about ${title}`,
  answerOf: (name: string) => `${name} answers`,

  // none
  none: 'No reviews yet',
  noneText: (name: string) => `Those who attended a session with ${name} can review it.`,
  noneOfSession: 'Those who attended this session can review it.',
  noneOwn: 'Those who attended your sessions can review them. What they write appears here.',

  // writing
  write: 'Write a review',
  writeTitle: 'How was it?',
  about: (title: string, name: string) => `${title} with ${name}`,
  overallQuestion: 'How was the session overall?',
  question: {
    audio: 'How was the audio?',
    contentDelivery: 'How well was the content delivered?',
    studentInteraction: 'How well did the mentor interact with you?',
    timeliness: 'Did the session keep to its time?',
  } satisfies Record<ReviewAspect, string>,
  details: 'Rate the details (optional)',
  text: 'Your review',
  textHint: 'What helped you, and what could be better? Everybody can read it.',
  stayAnonymous: 'Do not show my name',
  anonymousHint: 'Nobody but our moderators sees who wrote the review.',
  send: 'Send review',
  sent: 'Thank you for your review',

  // waiting
  awaited: 'How was it?',
  attended: (day: string) => `on ${day}`,
  openUntil: (day: string) => `Open until ${day}`,
  writeAbout: (title: string) => `Write a review about ${title}`,

  // answering
  answer: 'Answer',
  answerTo: (name: string) => `Answer the review of ${name}`,
  yourAnswer: 'Your answer',
  answerHint: 'You can answer once. Everybody who reads the review reads it.',
  sendAnswer: 'Send answer',
  answered: 'Your answer is published',
}
