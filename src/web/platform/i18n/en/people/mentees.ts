import { pluralsOf } from '../../plural.ts'

const plural = pluralsOf('en')

/** Texts of the list of mentees; its filters are those of the search for mentors. */
export const mentees = {
  title: 'Mentees',
  lead: 'People who are learning, changing jobs or building something new.',
  found: (n: number) => plural(n, { one: '# mentee found', other: '# mentees found' }),
  showing: (n: number) => plural(n, { one: 'The first mentee', other: 'The first # mentees' }),
  results: 'Mentees',
  what: 'mentees',
  nobody: 'No mentee matches yet',
  nobodyText: 'Try another word, or fewer filters.',
}
