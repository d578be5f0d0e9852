import { pluralsOf } from '../../plural.ts'

const plural = pluralsOf('en')

/**
 * Texts of one group session's page and of its review pages, for every reader; fixed messages are in the contract.
 */
export const groupDetails = {
  loading: 'Loading the session',
  maybePrivate: 'Were you invited to a private session? Log in to see it.',
  inviteUnusable: "This invitation link doesn't work",
  inviteUnusableText: 'It was cut on its way, or the host replaced it. Please ask whoever sent it for a new one.',
  findOthers: 'Discover group sessions',
  back: "Back to Mentor's Profile",
  /** The same hours on the clock where the session was agreed. */
  agreed: (range: string, city: string) => `${range} in ${city}`,
  facts: 'Session details',
  length: (minutes: number) => `${minutes} minutes`,
  language: (name: string) => `Held in ${name}`,
  isPrivate: 'Private: only for people with an invite or the invite link',
  host: 'Host',
  about: 'About this session',
  more: 'Read More',
  less: 'Read Less',
  topics: 'Topics',
  cohosts: 'Cohosts',
  attendees: "Who's coming",
  nobodyYet: 'Nobody has taken a seat yet.',
  dates: 'Upcoming dates',
  moreDates: (n: number) => plural(n, { one: '# more date', other: '# more dates' }),
  dateCancelled: 'Cancelled',
  nextDate: (day: string) => `See the next date: ${day}`,

  // taking part
  takePart: 'Take part',
  rsvp: 'RSVP',
  rsvpOn: (day: string) => `RSVP for ${day}`,
  logInFirst: "You'll log in first, then come right back here.",
  free: 'Free, online, nothing to install.',
  seats: (free: number, capacity: number) =>
    plural(capacity, { one: `${free} of # seat left`, other: `${free} of # seats left` }),
  full: "All seats are taken. Join the waitlist, and we'll let you know as soon as one is free.",
  waitlist: 'Join the waitlist',
  overText: 'This session is over.',
  dateOver: 'This date is over.',
  cancelled: 'This session is cancelled.',
  dateIsCancelled: 'This date is cancelled.',
  reason: (text: string) => `Reason: ${text}`,
  moreSessions: 'See other group sessions',
  moreBy: (name: string) => `See upcoming sessions by ${name}`,
  toCalendar: 'Add to calendar',
  calendarText: (address: string) => `Join or leave: ${address}`,
  share: 'Share session',
  shareText: (title: string, name: string) => `${title}, a group session by ${name}`,
  review: 'Were you there?',
  reviewText: 'Tell others how it was. It takes a minute.',
  writeReview: 'Write a review',
  accept: 'Accept cohost request',

  // the review pages
  reviewTabs: 'Session review',
  overview: 'Event overview',
  attendeesTab: 'Attendees',
  reviewsTab: 'Reviews',
  openSession: 'Open session',
  onlyHosts: 'Only the host and cohosts can see names.',
  onlyHostsAndKnown: 'The host and cohosts see all names, you see those of people you are connected with.',
}
