import type { EmailText } from '#server/platform/mail/email.ts'

/** A session that can be reviewed; its title names a group session only. */
type Session = { kind: 'individual' | 'group'; title: string }
type Request = Session & { mentor: string; days: number }
/** `author` is null for an anonymous review. */
type Review = Session & { author: string | null; text: string | null }
type Reply = Session & { mentor: string; reply: string }

const sessionOf = ({ kind, title }: Session) => (kind === 'individual' ? 'your one-on-one session' : `“${title}”`)
const attendedOf = ({ kind, title, mentor }: Session & { mentor: string }) =>
  kind === 'individual' ? `your session with ${mentor}` : `“${title}”`
const authorOf = ({ author }: Pick<Review, 'author'>) => author ?? 'An attendee'

/** Notices of reviews. */
export const reviews = {
  requested: {
    message: (session: Session & { mentor: string }) => `How was ${attendedOf(session)}? You can write a review`,
    email: (request: Request): EmailText => ({
      subject: `How was ${attendedOf(request)}?`,
      preview: 'Your review helps others choose.',
      heading: 'How was it?',
      paragraphs: [
        `You took part in ${attendedOf(request)}${request.kind === 'group' ? ` with ${request.mentor}` : ''}. ` +
          `A rating and a few words help others find the right mentor, and help ${request.mentor} get better.`,
        `You can write a review for ${request.days} days, with or without your name.`,
      ],
    }),
    until: 'Open until',
    action: 'Write a review',
  },
  received: {
    message: (review: Omit<Review, 'text'>) => `${authorOf(review)} reviewed ${sessionOf(review)}`,
    email: (review: Review): EmailText => ({
      subject: `${authorOf(review)} reviewed ${sessionOf(review)}`,
      preview: 'You can reply once.',
      heading: 'You have a new review',
      paragraphs: [
        `${authorOf(review)} reviewed ${sessionOf(review)}.`,
        ...(review.text === null ? [] : [review.text]),
        'You can reply once. Everyone who reads the review can read your reply.',
      ],
    }),
    action: 'Read the review',
  },
  answered: {
    message: ({ mentor }: Pick<Reply, 'mentor'>) => `${mentor} replied to your review`,
    email: (reply: Reply): EmailText => ({
      subject: `${reply.mentor} replied to your review`,
      preview: `Of ${sessionOf(reply)}.`,
      heading: 'Your review has a reply',
      paragraphs: [`${reply.mentor} replied to your review of ${sessionOf(reply)}:`, reply.reply],
    }),
    action: 'Read the reply',
  },
}
