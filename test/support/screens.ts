import { DEMO_MENTEE_EMAIL, DEMO_MENTOR_EMAIL } from '#server/demo/accounts.ts'
import { DEMO_MENTEES, DEMO_MENTORS } from '#server/demo/people.ts'

/** A mentor of the demo with everything on the profile. */
export const mentor = DEMO_MENTORS[3]!
/** Who opens the screens of members. */
export const emails = { mentee: DEMO_MENTEE_EMAIL, mentor: DEMO_MENTOR_EMAIL }
export type Role = keyof typeof emails
const nameOf = (email: string) => [...DEMO_MENTORS, ...DEMO_MENTEES].find((person) => person.email === email)!.fullName
export const ownName = (role: Role) => new RegExp(nameOf(emails[role]).split(' ')[0]!)
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
  ['mentee', '/dashboard/settings', 'Settings'],
  ['mentor', '/dashboard/settings', 'Settings'],
  ['mentor', '/dashboard/settings/availability', 'Settings'],
  ['mentor', '/set-up', "You're bookable"],
  ['mentee', '/dashboard/settings/security', 'Settings'],
  ['mentee', '/dashboard/settings/notifications', 'Settings'],
  ['mentor', '/dashboard/settings/account', 'Settings'],
  ['mentee', '/dashboard/settings/privacy', 'Settings'],
  ['mentee', '/dashboard/settings/support', 'Settings'],
  ['mentee', '/notifications', 'Notifications'],
  ['mentor', '/profile-public', ownName('mentor')],
  ['mentee', '/profile-public', ownName('mentee')],
  ['mentee', `/mentor/${mentor.handle}`, mentor.fullName],
  ['mentee', `/mentor/${mentor.handle}/book-session`, `Book a session with ${mentor.fullName}`],
  ['mentor', `/mentee/${DEMO_MENTEES[2]!.handle}`, DEMO_MENTEES[2]!.fullName],
  ['mentee', '/find?q=a', 'Find a mentor'],
  ['mentee', '/dashboard/settings/availability', "This page isn't for your account"],
]
