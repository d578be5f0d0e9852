import type { Role } from '#contract/fields.ts'

/** The role that `?as=` names for a sign-up; undefined for anything else. */
export function roleIn(search: string): Role | undefined {
  const role = new URLSearchParams(search).get('as')
  return role === 'mentor' || role === 'mentee' ? role : undefined
}
