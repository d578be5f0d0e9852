import { pluralsOf } from '../../plural.ts'

const plural = pluralsOf('en')
const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Texts of group sessions in lists, on cards and pages; those of the reader's own lists are in `group-lists.ts`. */
export const groups = {
  // a card
  past: 'Past',
  soon: 'Soon',
  cancelled: 'Cancelled',
  view: 'View Session',
  private: 'Private',
  hosts: 'Hosts',
  going: (n: number) => plural(n, { one: '# going', other: '# going' }),
  /** Of the reader's connections. */
  knownGoing: (n: number) => plural(n, { one: '1 person you know is going', other: '# people you know are going' }),
  knownHadSeat: (n: number) =>
    plural(n, { one: '1 person you know had a seat', other: '# people you know had a seat' }),
  knownNames: (names: readonly string[], others: number) =>
    list.format(others > 0 ? [...names, plural(others, { one: '# other', other: '# others' })] : names),
  hadSeat: (n: number) => plural(n, { one: '# had a seat', other: '# had a seat' }),
  seats: (free: number) => plural(free, { one: '1 seat left', other: '# seats left' }),
  full: 'No seats left',

  // when it repeats
  daily: 'Every day',
  every: (days: string) => `Every ${days}`,
  until: (what: string, day: string) => `${what} until ${day}`,
  and: (first: string, last: string) => `${first} and ${last}`,
  irregular: 'Some dates differ.',

  // what the reader is here
  rsvp: {
    GOING: "You're going",
    WAITLISTED: "You're on the waitlist",
    OFFERED: 'A seat is free for you',
    CANCELLED: '',
  },

  // discovering
  title: 'Group sessions',
  lead: 'Learn together in live sessions hosted by mentors, open to everyone.',
  searchLabel: 'Search group sessions',
  search: 'Search',
  keepTyping: (missing: number) =>
    plural(missing, { one: 'Keep typing: # letter needed', other: 'Keep typing: # letters needed' }),
  filters: 'Filters',
  tag: 'Topic',
  anyTag: 'Any topic',
  language: 'Language',
  anyLanguage: 'Any language',
  week: 'This week',
  free: 'Free seats',
  live: 'Online now',
  clear: 'Clear filters',
  results: 'Group sessions found',
  found: (n: number) => plural(n, { one: '# session', other: '# sessions' }),
  showing: (n: number) => plural(n, { one: 'Showing the first session', other: 'Showing the first # sessions' }),
  loading: 'Loading group sessions',
  failed: "We couldn't load the group sessions.",
  noneText: 'New ones appear here as mentors publish them.',
  noneFiltered: 'Try fewer filters, or another week.',
  forYou: 'For you',

  // on every page where they stand
  what: 'group sessions',
  withdrawn: 'Withdrawn',
  withdrawFailed: "We couldn't withdraw it. Please try again.",
}
