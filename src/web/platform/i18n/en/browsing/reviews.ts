import type { ReviewAspect } from '#contract/reviews/constants.ts'
import { pluralsOf } from '../../plural.ts'

const plural = pluralsOf('en')

/** Texts of reviews: reading, writing and answering them. */
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
      one: 'Averages appear once there are three reviews: # so far.',
      other: 'Averages appear once there are three reviews: # so far.',
    }),
  averagesFirst: 'Averages appear once there are three reviews.',

  // one review
  word: ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'],
  rated: (word: string, value: number) => `${word} (${value} of 5)`,
  anonymous: 'An attendee',
  of: (title: string) => `about ${title}`,
  answerOf: (name: string) => `${name} replied`,

  // none
  none: 'No reviews yet',
  noneText: (name: string) => `People who attended a session with ${name} can review it.`,
  noneOfSession: 'People who attended this session can review it.',
  noneOwn: 'People who attended your sessions can review them. Their reviews appear here.',

  // writing
  writeTitle: 'How was it?',
  about: (title: string, name: string) => `${title} with ${name}`,
  overallQuestion: 'How was the session overall?',
  question: {
    audio: 'How was the audio?',
    contentDelivery: 'How well was the content delivered?',
    studentInteraction: 'How well did the mentor interact with you?',
    timeliness: 'Did the session start and end on time?',
  } satisfies Record<ReviewAspect, string>,
  details: 'Rate the details (optional)',
  text: 'Your review',
  textHint: 'What helped you, and what could be better? Everyone can read this.',
  stayAnonymous: "Don't show my name",
  anonymousHint: 'Only our moderators can see who wrote it.',
  send: 'Send review',
  sent: 'Thank you for your review',

  // waiting
  awaited: 'How was it?',
  attended: (day: string) => `on ${day}`,
  openUntil: (day: string) => `Open until ${day}`,

  // answering
  answer: 'Reply',
  answerTo: (name?: string) => (name ? `Reply to ${name}'s review` : 'Reply to the anonymous review'),
  yourAnswer: 'Your reply',
  answerHint: 'You can reply once. Everyone who reads the review will see it.',
  sendAnswer: 'Send reply',
  answered: 'Your reply is published',
}
