import { pluralsOf } from '../../plural.ts'

const plural = pluralsOf('en')

/** Texts of the search page. */
export const search = {
  title: 'Find a mentor',
  label: 'Name, job, company or topic',
  submit: 'Search',
  keepTyping: (left: number) =>
    plural(left, { one: 'Keep typing: # more letter needed', other: 'Keep typing: # more letters needed' }),
  filters: 'Filters',
  topic: 'Topic',
  anyTopic: 'Any topic',
  country: 'Country',
  anyCountry: 'Any country',
  language: 'Language',
  anyLanguage: 'Any language',
  week: 'Free this week',
  clear: 'Clear filters',
  found: (n: number) => plural(n, { one: '# mentor found', other: '# mentors found' }),
  foundMore: (n: number) => `More than ${n} mentors found`,
  showing: (n: number) => plural(n, { one: 'The first mentor', other: 'The first # mentors' }),
  results: 'Mentors',
  loading: 'Searching for mentors',
  failed: "The search didn't work.",
  nobody: 'No mentor matches yet',
  nobodyText: 'Try a related topic or fewer filters.',
}
