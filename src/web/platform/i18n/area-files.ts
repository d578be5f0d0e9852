import type { AreaName } from './en/index.ts'

const shelved: Partial<Record<AreaName, string>> = {
  'account-deletion': 'accounts/account-deletion',
  auth: 'accounts/auth',
  'auth-steps': 'accounts/auth-steps',
  security: 'accounts/security',
  groups: 'browsing/groups',
  hosting: 'group-sessions/hosting',
  'group-details': 'browsing/group-details',
  profile: 'browsing/profile',
  reviews: 'browsing/reviews',
  search: 'browsing/search',
  'group-members': 'group-sessions/members',
  connections: 'members/connections',
  mentees: 'people/mentees',
  announcements: 'safety/announcements',
  dashboard: 'members/dashboard',
  'group-lists': 'members/group-lists',
  'member-shell': 'members/member-shell',
  'member-titles': 'members/titles',
  'next-steps': 'members/next-steps',
  sessions: 'members/sessions',
  tour: 'members/tour',
  appeal: 'safety/appeal',
  contact: 'safety/contact',
  desk: 'safety/desk',
  operations: 'safety/operations',
  safety: 'members/safety',
  verification: 'safety/verification',
}

/** The file of an area below its language's folder: the server preloads the chunk that it became. */
export const areaFile = (name: AreaName): string => `${shelved[name] ?? name}.ts`
