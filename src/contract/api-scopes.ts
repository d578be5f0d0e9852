/** What an API key of a person can be allowed: each route declares the one that it needs. */
export const personalScopes = [
  'profile:read',
  'availability:read',
  'availability:write',
  'sessions:read',
  'sessions:write',
  'group-sessions:read',
  'group-sessions:write',
  'notifications:read',
] as const

/** What a key of the instance can be allowed, which staff make: to read what the staff desk reads, and to keep accounts (SCIM). */
export const instanceScopes = ['people:read', 'people:write', 'all-sessions:read', 'system:read'] as const

export type PersonalScope = (typeof personalScopes)[number]
export type InstanceScope = (typeof instanceScopes)[number]
export type ApiScope = PersonalScope | InstanceScope
