import { pluralsOf } from '../plural.ts'

const plural = pluralsOf('en')

/** Words of group sessions wherever they are listed, shown or attended. */
export const groups = {
  // a card
  past: 'Past',
  soon: 'Soon',
  cancelled: 'Cancelled',
  view: 'View Session',
  private: 'Private',
  by: (name: string) => `by ${name}`,
  going: (n: number) => plural(n, { one: '# going', other: '# going' }),
  seats: (free: number) => plural(free, { one: '1 seat left', other: '# seats left' }),
  full: 'This session is full',
  poster: (title: string) => `Poster of ${title}`,
  sessions: (n: number) => plural(n, { one: '# session', other: '# sessions' }),

  // when it repeats
  once: 'Does not repeat',
  daily: 'Every day',
  every: (days: string) => `Every ${days}`,
  until: (what: string, day: string) => `${what} until ${day}`,
  and: (first: string, last: string) => `${first} and ${last}`,
  irregular: 'Some dates differ.',

  // what the reader is here
  rsvp: { GOING: 'You are going', WAITLISTED: 'You are in line', OFFERED: 'A seat is free for you', CANCELLED: '' },
  cohost: 'You are a cohost',
}
