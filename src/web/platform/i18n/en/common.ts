import { pluralsOf } from '../plural.ts'

const plural = pluralsOf('en')

/** Texts that many pages use. */
export const common = {
  loading: 'Loading',
  stillLoading: 'Still loading. Slow connection?',
  tryAgain: 'Try again',
  save: 'Save',
  cancel: 'Cancel',
  back: 'Back',
  continue: 'Continue',
  close: 'Close',
  edit: 'Edit',
  delete: 'Delete',
  remove: 'Remove',
  change: 'Change',
  undo: 'Undo',
  seeAll: 'See all',
  copy: 'Copy link',
  copied: 'Link copied',
  share: 'Share',
  copyFailed: "Couldn't copy the link. Copy it from the address bar.",
  today: 'Today',
  tomorrow: 'Tomorrow',
  yesterday: 'Yesterday',
  yesterdayAt: (time: string) => `Yesterday ${time}`,
  justNow: 'Just now',
  minutesAgo: (n: number) => plural(n, { one: '# minute ago', other: '# minutes ago' }),
  logIn: 'Log in',
  signUp: 'Sign up',
  becomeMentor: 'BECOME A MENTOR',
  becomeMentee: 'BECOME A MENTEE',
  joinSession: 'JOIN SESSION',
  opensAt: (time: string) => `Opens at ${time}`,
  joinOver: 'This session is over',
  countdown: {
    minutes: (n: number) => plural(n, { one: 'In # minute', other: 'In # minutes' }),
    hours: (n: number) => plural(n, { one: 'In # hour', other: 'In # hours' }),
    days: (n: number) => plural(n, { one: 'In # day', other: 'In # days' }),
    live: 'Live now',
  },
  bookSession: 'Book a session',
  findMentor: 'Find a mentor',
  discoverMentors: 'Discover Mentors',
  /** Reasons for a move or cancellation, besides those that the contract fixes. */
  reason: { why: 'Reason', other: 'Other', own: 'Your reason' },
  cancelSession: { title: 'Cancel this session?', keep: 'Keep session', cancel: 'Cancel session' },
  unsent: {
    title: 'Leave without saving?',
    text: "What you wrote hasn't been sent yet.",
    keep: 'Keep writing',
    discard: 'Leave',
  },
  calendar: {
    add: 'Add to calendar',
    file: 'Calendar file (.ics)',
    google: 'Google Calendar',
    outlook: 'Outlook',
    failed: "We couldn't load the calendar file. Please try again.",
  },
  mentor: 'Mentor',
  mentee: 'Mentee',
  /** The parts of the password rule, by the contract's ids. */
  passwordRule: { length: '8 characters or more', capital: 'One capital letter', number: 'One number' },
  /** Shown after a time: whose local time it is. */
  forInCity: (name: string, city: string) => `for ${name} in ${city}`,
  clockNotStored: "Your clock setting wasn't saved. Check your connection and try again.",
  /** Role at a company. */
  /** Empty for somebody whose account was deleted. */
  jobAt: (jobTitle: string, company: string) => (jobTitle ? `${jobTitle} at ${company}` : ''),
  /** `20 – 30 people`; both ends already formatted. */
  range: (from: string, to: string) => `${from} – ${to}`,
}
