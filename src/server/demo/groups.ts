import type { WeekdayCode } from '#contract/weekdays.ts'
import { ALL_DAYS } from '#rules/recurrence.ts'
import { GROUPS } from './group-texts.ts'
import { DEMO_MENTORS, type DemoPerson } from './people.ts'

// A session is a block of lines: facts, title, paragraphs. Facts are: host | weekdays, or `-` for once | time | minutes | days from today
// (first..last) | capacity | language | tags | cohosts | story. A cohost with `?` has been asked and has not answered; one with `!` asked herself.

/** One invented group session, its days counted from the day of the seed in its host's zone. */
export type DemoGroup = {
  readonly host: DemoPerson
  readonly days: readonly WeekdayCode[]
  readonly time: string
  readonly durationMinutes: 30 | 45 | 60
  readonly firstDay: number
  readonly lastDay: number
  readonly capacity: number | null
  readonly language: string
  readonly tags: readonly string[]
  readonly cohosts: readonly { readonly mentor: DemoPerson; readonly state: 'accepted' | 'asked' | 'asks' }[]
  readonly isPrivate: boolean
  readonly isCancelled: boolean
  /** More people than seats. */
  readonly isFull: boolean
  /** The accounts that a newcomer signs in with have to do with it. */
  readonly isLogIn: boolean
  readonly title: string
  /** Sanitised HTML. */
  readonly description: string
}

const states = { '?': 'asked', '!': 'asks' } as const

function mentorOf(handle: string): DemoPerson {
  const mentor = DEMO_MENTORS.find((person) => person.handle === handle)
  if (!mentor) throw new RangeError(`The demo names an unknown mentor: ${handle}`)
  return mentor
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function readGroup(block: string): DemoGroup {
  const [facts = '', title = '', ...paragraphs] = block.split('\n')
  const [host = '', days = '', time = '', minutes = '', span = '', capacity = '', language = '', ...rest] =
    facts.split(' | ')
  const [tags = '', cohosts = '', story = ''] = rest
  const [first = '', last = first] = span.split('..')
  return {
    host: mentorOf(host),
    days: days === '-' ? [] : ALL_DAYS.filter((day) => days.split(',').includes(day)),
    time: `${time}:00`,
    durationMinutes: Number(minutes) as 30 | 45 | 60,
    firstDay: Number(first),
    lastDay: Number(last),
    capacity: capacity === '-' ? null : Number(capacity),
    language,
    tags: tags.split(', '),
    cohosts:
      cohosts === '-'
        ? []
        : cohosts.split(', ').map((name) => ({
            mentor: mentorOf(name.replace(/[?!]$/, '')),
            state: states[name.at(-1) as keyof typeof states] ?? 'accepted',
          })),
    isPrivate: story === 'private',
    isCancelled: story === 'cancelled',
    isFull: story === 'full',
    isLogIn: story === 'login',
    title,
    description: paragraphs.map((text) => `<p>${escaped(text)}</p>`).join(''),
  }
}

export const DEMO_GROUPS: readonly DemoGroup[] = GROUPS.trim().split('\n\n').map(readGroup)
