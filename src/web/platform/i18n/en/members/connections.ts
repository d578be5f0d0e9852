import { pluralsOf } from '../../plural.ts'

const plural = pluralsOf('en')
const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Texts of My Connections, and of the button that connects. */
export const connections = {
  message: 'Message',
  messageTo: (name: string) => `Message ${name}`,
  // the button
  connect: 'Connect',
  connected: 'Connected',
  connectLabel: (name: string) => `Connect with ${name}`,
  connectedLabel: (name: string) => `Connected with ${name}`,
  connectedWith: (name: string) => `You're now connected with ${name}`,
  removed: (name: string) => `You're no longer connected with ${name}`,
  removeTitle: (name: string) => `Remove ${name} from your community?`,
  removeText: (name: string) => `We won't notify ${name}. You can connect again at any time.`,
  keep: 'Keep',
  remove: 'Remove',

  // the page
  title: 'My Connections',
  tabs: 'My Connections',
  community: 'My community',
  talents: 'Discover talents',
  communityWhat: 'your community',
  talentsWhat: 'people to connect with',
  searchCommunity: 'Search your community',
  searchTalents: 'Name, job, company or topic',
  search: 'Search',
  keepTyping: (missing: number) =>
    plural(missing, { one: 'Keep typing: # more letter needed', other: 'Keep typing: # more letters needed' }),
  filters: 'Filters',
  kind: 'Mentors or mentees',
  anyKind: 'Everyone',
  kinds: { mentor: 'Mentors', mentee: 'Mentees' },
  clear: 'Clear filters',
  since: (day: string) => `Connected since ${day}`,
  reasons: (reasons: readonly string[]) => {
    const text = list.format(reasons)
    return text.charAt(0).toUpperCase() + text.slice(1)
  },

  // nobody there
  noConnections: 'You have no connections yet',
  noConnectionsText: 'Connect with mentors and mentees you meet, and find them here again.',
  noneFound: 'Nobody in your community matches',
  noneFoundText: 'Try another word, or fewer filters.',
  noRecommendations: 'No recommendations right now',
  noRecommendationsText: 'Look for people by name, job or topic instead.',
  noTalents: 'Nobody matches yet',
  noTalentsText: 'Try another word, or fewer filters.',
  browseTalents: 'Discover talents',
  findMentors: 'Find a mentor',
}
