import type { PartOfDay } from '#rules/availability/availability.ts'
import { pluralsOf } from '../../plural.ts'

const plural = pluralsOf('en')
const days = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']
const parts: Record<PartOfDay, string> = {
  morning: 'mornings',
  afternoon: 'afternoons',
  evening: 'evenings',
  night: 'nights',
}
const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** ISO weekdays in words: a whole week, the working week and the weekend have their own. */
function dayNames(weekdays: readonly number[]): string {
  const key = weekdays.join('')
  if (key === '1234567') return 'Every day'
  if (key === '12345') return 'Weekdays'
  if (key === '67') return 'Weekends'
  // Three days or more in a row are a span.
  if (key.length > 2 && '1234567'.includes(key))
    return `${days[(weekdays[0] ?? 1) - 1]} to ${days[(weekdays.at(-1) ?? 1) - 1]}`
  return list.format(weekdays.map((day) => days[day - 1] ?? ''))
}

/** Texts of the public profiles and of mentors in lists. */
export const profile = {
  // a mentor in a list
  nextFree: (when: string) => `Next free: ${when}`,
  noFreeTime: 'No free times right now',
  shortRating: (average: string, count: number) => `${average} (${count})`,
  /** Why a mentor is recommended: "2 shared topics and free in your evenings". */
  reasons: (reasons: readonly string[]) => {
    const text = list.format(reasons)
    return text.charAt(0).toUpperCase() + text.slice(1)
  },
  speaks: (languages: readonly string[]) => list.format(languages),

  // the profile
  available: 'Available',
  unavailable: 'Unavailable',
  about: 'About',
  noAbout: (name: string) => `${name} hasn't added a bio yet.`,
  noAboutOwn: "You haven't added a bio yet.",
  experience: 'Experience',
  noExperience: { mentor: 'This mentor has not added experience', mentee: 'This mentee has not added experience' },
  present: 'now',
  years: (level: string) => `${level} years of experience`,
  availability: 'Availability',
  /** "Mondays and Thursdays, evenings EAT (Nairobi)". */
  weekly: (weekdays: readonly number[], partsOfDay: readonly PartOfDay[], zone: string) =>
    `${[dayNames(weekdays), list.format(partsOfDay.map((part) => parts[part]))].filter(Boolean).join(', ')} ${zone}`,
  noWeekly: 'No weekly hours published',
  facts: 'Video · Free',
  unavailableReason: (name: string) => `${name} has no free times right now.`,
  paused: (name: string) => `${name}'s free times can't be confirmed right now.`,
  pausedHours: "Times can't be confirmed right now, so none can be booked. Please look again tomorrow.",
  freeThisWeek: 'Mentors who are free this week',
  mentorViewing: "You're logged in as a mentor. Only mentees can book sessions.",
  ownTitle: { mentor: 'This is how mentees see you', mentee: 'This is how others see you' },
  ownText: 'We never show your email address, phone number, date of birth or gender.',
  editProfile: 'Edit profile',
  editHours: 'Change your hours',
  addExperience: 'Add experience',
  addAbout: 'Add a bio',
  tabs: { label: 'Profile', overview: 'Overview', groups: 'Group sessions', reviews: 'Reviews' },
  rating: (average: string, count: number) =>
    plural(count, { one: `${average} of 5 from # review`, other: `${average} of 5 from # reviews` }),
  share: 'Share profile',
  shareText: (name: string, product: string) => `${name} on ${product}`,
  similar: 'Similar mentors',
  freeInstead: 'Free instead, with the same topics',
  recommended: 'Recommended mentors',
  allMentees: 'See all mentees',
  loading: 'Loading the profile',
}
