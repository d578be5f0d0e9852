import { DAY } from '#rules/time/days.ts'
import { DEMO_MENTEE_EMAIL, DEMO_MENTOR_EMAIL } from '#server/demo/accounts.ts'
import { ALL_DAYS } from '#rules/group-sessions/recurrence.ts'
import { slugOf } from '#rules/profiles/profiles.ts'
import { DEMO_GROUPS } from '#server/demo/group-sessions.ts'
import { DEMO_MENTEES, DEMO_MENTORS } from '#server/demo/people.ts'

/** A mentor of the demo with everything on the profile. */
export const mentor = DEMO_MENTORS[3]!
/** Who opens the screens of members. */
export const emails = { mentee: DEMO_MENTEE_EMAIL, mentor: DEMO_MENTOR_EMAIL }
export type Role = keyof typeof emails
const nameOf = (email: string) => [...DEMO_MENTORS, ...DEMO_MENTEES].find((person) => person.email === email)!.fullName
export const ownName = (role: Role) => new RegExp(nameOf(emails[role]).split(' ')[0]!)
const hosted = DEMO_GROUPS.find(({ host }) => host.email === emails.mentor)!
const ownHandle = hosted.host.handle
/** A series of that mentor's account. */
export const hostedPath = `/group-details/${slugOf(hosted.title)}`
const daysAhead = [3, 4, 5, 6, 7, 8, 9].map((days) => new Date(Date.now() + days * DAY))
const later = daysAhead.find((day) => hosted.days.includes(ALL_DAYS[(day.getUTCDay() + 6) % 7]!))!
/** It on a date that is days away: the next one may be going on. */
export const laterHostedPath = `${hostedPath}?date=${later.toISOString().slice(0, 10)}`
export const mentorPath = `/mentor/${mentor.handle}`

/** Every screen that a visitor can open by its address, with its heading once it is complete. */
export const publicScreens = [
  ['/', /Learn beside someone/],
  ['/find', 'Find a mentor'],
  ['/find?q=qqqqqqqq', 'Find a mentor'],
  ['/mentees', 'Mentees'],
  ['/group-sessions', 'Group sessions'],
  ['/group-sessions?q=qqqqqqqq', 'Group sessions'],
  [mentorPath, mentor.fullName],
  [`${mentorPath}/book-session`, `Book a session with ${mentor.fullName}`],
  ['/signup', 'Create your account'],
  ['/login', 'Welcome back'],
  ['/confirm-account', 'Confirm your email'],
  ['/auth/validate', 'This link is incomplete'],
  ['/forgot-password', 'Forgot your password?'],
  ['/reset-password', 'This link is incomplete'],
  ['/auth/callback/google?error=access_denied', "That didn't work"],
  ['/help', 'Help'],
  ['/accessibility', 'Accessibility'],
  ['/about-us', /./],
  ['/contact-us', 'Contact us'],
  ['/privacy-policy', /./],
  ['/cookies-policy', /./],
  ['/terms-and-conditions', /./],
  ['/under-maintain', /./],
  ['/busy', 'Many people are here right now'],
  ['/gallery', 'Gallery'],
] as const

/** Every screen that a member can open by its address, with the role to open it in and its heading once it is complete. */
export const memberScreens: readonly [Role, string, string | RegExp][] = [
  ['mentee', '/dashboard', ownName('mentee')],
  ['mentor', '/dashboard', ownName('mentor')],
  ['mentee', '/dashboard/individual', 'One-on-one sessions'],
  ['mentor', '/dashboard/individual', 'One-on-one sessions'],
  ['mentor', '/dashboard/individual/past', 'One-on-one sessions'],
  ['mentee', '/dashboard/individual/cancelled', 'One-on-one sessions'],
  ['mentor', '/dashboard/individual/pending', 'One-on-one sessions'],
  ['mentor', '/dashboard/group', 'Group sessions'],
  ['mentee', '/dashboard/group', 'Group sessions'],
  ['mentor', '/dashboard/group/past', 'Group sessions'],
  ['mentee', '/dashboard/group/pending', 'Group sessions'],
  ['mentor', '/dashboard/group/cancelled', 'Group sessions'],
  ['mentee', '/dashboard/group/discover', 'Group sessions'],
  ['mentor', '/dashboard/group/discover?q=qqqqqqqq&week=true', 'Group sessions'],
  ['mentor', '/dashboard/group/invites', 'Group sessions'],
  ['mentor', '/dashboard/group/cohost-requests', 'Group sessions'],
  ['mentee', '/dashboard/networks', 'My connections'],
  ['mentor', '/dashboard/networks?q=qqqqqqqq', 'My connections'],
  ['mentor', '/dashboard/networks/talents', 'My connections'],
  ['mentee', '/dashboard/networks/saved', 'My connections'],
  ['mentee', '/dashboard/settings', 'Settings'],
  ['mentor', '/dashboard/settings/profile', /^(?:Settings|Profile information)$/],
  ['mentor', '/dashboard/settings/availability', /^(?:Settings|Availability)$/],
  ['mentor', '/set-up', "You're bookable"],
  ['mentee', '/dashboard/settings/security', /^(?:Settings|Security)$/],
  ['mentee', '/dashboard/settings/notifications', /^(?:Settings|Notifications)$/],
  ['mentor', '/dashboard/settings/account', /^(?:Settings|Account)$/],
  ['mentee', '/dashboard/settings/privacy', /^(?:Settings|Privacy)$/],
  ['mentee', '/dashboard/settings/support', /^(?:Settings|Support)$/],
  ['mentee', '/notifications', 'Notifications'],
  ['mentor', '/notifications?show=people', 'Notifications'],
  ['mentor', '/profile-public', ownName('mentor')],
  ['mentee', '/profile-public', ownName('mentee')],
  ['mentee', `/mentor/${mentor.handle}`, mentor.fullName],
  ['mentee', `/mentor/${mentor.handle}/book-session`, `Book a session with ${mentor.fullName}`],
  ['mentor', `/mentee/${DEMO_MENTEES[2]!.handle}`, DEMO_MENTEES[2]!.fullName],
  ['mentee', '/find?q=a', 'Find a mentor'],
  ['mentee', '/dashboard/settings/availability', "This page isn't for your account"],
]

/** Further screens of members, whose English ones are checked with their journeys. */
export const journeyScreens: readonly [Role, string][] = [
  ['mentor', hostedPath],
  ['mentor', `${hostedPath}/edit`],
  ['mentor', '/create-group-session'],
  ['mentor', `/mentor/${ownHandle}/group-sessions-review/${slugOf(hosted.title)}/attendees`],
  ['mentor', '/chat'],
  ['mentor', '/search'],
  ['mentee', hostedPath],
]
