import { reviewLimits } from '#contract/reviews/constants.ts'
import { reviewUntil } from '#rules/reviews.ts'
import { whenText } from '#server/features/bookings/public.ts'
import type { Email } from '#server/platform/mail/email.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { reviewsPath, type Person, type ReviewNews, type Wanted } from './find-people.ts'

type Site = Pick<Parts['env'], 'APP_URL'>
const to = ({ name, email }: Person) => ({ name, email })
const sessionOf = ({ kind, title }: { kind: string; title: string }) =>
  kind === 'individual' ? 'your one-on-one session' : `"${title}"`

/** Asks somebody who attended; once per session, however often a series meets. */
export function pleaseReview(site: Site, wanted: Wanted, reader: Person): Email {
  const { mentorName, kind, sessionId, endedAt } = wanted
  const what = kind === 'individual' ? `your session with ${mentorName}` : `"${wanted.title}"`
  return {
    key: `review.wanted:${kind}:${sessionId}:${reader.userId}`,
    to: to(reader),
    subject: `How was ${what}?`,
    preview: 'Your review helps others to choose.',
    heading: 'How was it?',
    paragraphs: [
      `You took part in ${kind === 'individual' ? what : `${what} with ${mentorName}`}. A few words and ratings help others to find the right mentor, and ${mentorName} to do it well.`,
      `You can write a review for ${reviewLimits.days} days, with your name or without it.`,
    ],
    facts: [{ label: 'Open until', value: whenText(new Date(reviewUntil(endedAt.getTime())), reader.zone) }],
    action: { label: 'Write a review', url: site.APP_URL + reviewsPath(wanted) },
    seed: sessionId,
  }
}

/** Tells the mentor; who wishes not to be named is not. */
export function reviewReceived(site: Site, news: ReviewNews): Email {
  const { mentor, authorName } = news
  const who = authorName ?? 'Somebody who attended'
  return {
    key: `review.written:${news.id}:${mentor.userId}`,
    to: to(mentor),
    subject: `${who} reviewed ${sessionOf(news)}`,
    preview: 'You can answer once.',
    heading: 'You have a new review',
    paragraphs: [
      `${who} wrote a review of ${sessionOf(news)}.`,
      ...(news.text === null ? [] : [news.text]),
      'You can answer it once; everybody who reads the review reads the answer.',
    ],
    action: { label: 'Read the review', url: site.APP_URL + reviewsPath({ mentorSlug: mentor.slug, slug: news.slug }) },
    seed: news.id,
  }
}

/** Tells the author that the mentor answered. */
export function reviewAnswered(site: Site, news: ReviewNews, author: Person): Email {
  const { mentor } = news
  return {
    key: `review.answered:${news.id}:${author.userId}`,
    to: to(author),
    subject: `${mentor.name} answered your review`,
    preview: `Of ${sessionOf(news)}.`,
    heading: 'Your review has an answer',
    paragraphs: [`${mentor.name} answered your review of ${sessionOf(news)}:`, news.reply ?? ''],
    action: { label: 'Read the answer', url: site.APP_URL + reviewsPath({ mentorSlug: mentor.slug, slug: news.slug }) },
    seed: news.id,
  }
}
