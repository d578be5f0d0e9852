import { ALL_DAYS } from '#rules/group-sessions/recurrence.ts'
import { DEMO_MENTORS, type DemoPerson } from './people.ts'
import { type GroupSessionData, readData } from './read-data.ts'

/** One invented group session, its days counted from the day of the seed in the zone of its host. */
export type DemoGroup = Omit<GroupSessionData, 'host' | 'cohosts' | 'weekdays' | 'scenario' | 'paragraphs'> & {
  readonly host: DemoPerson
  readonly cohosts: readonly { readonly mentor: DemoPerson; readonly status: 'accepted' | 'invited' | 'requested' }[]
  readonly days: GroupSessionData['weekdays']
  readonly isPrivate: boolean
  readonly isCancelled: boolean
  /** All seats are taken, with a waitlist. */
  readonly isFull: boolean
  /** The accounts that a developer signs in as take part. */
  readonly involvesLogins: boolean
  /** Sanitised HTML. */
  readonly description: string
}

function findMentor(handle: string): DemoPerson {
  const mentor = DEMO_MENTORS.find((person) => person.handle === handle)
  if (!mentor) throw new RangeError(`The demo data names an unknown mentor: ${handle}`)
  return mentor
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function toGroup({ host, cohosts, weekdays, scenario, paragraphs, ...data }: GroupSessionData): DemoGroup {
  return {
    ...data,
    host: findMentor(host),
    cohosts: cohosts.map(({ mentor, status }) => ({ mentor: findMentor(mentor), status })),
    days: ALL_DAYS.filter((day) => weekdays.includes(day)),
    isPrivate: scenario === 'private',
    isCancelled: scenario === 'cancelled',
    isFull: scenario === 'full',
    involvesLogins: scenario === 'login',
    description: paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join(''),
  }
}

export const DEMO_GROUPS: readonly DemoGroup[] = readData('group-sessions').map(toGroup)
