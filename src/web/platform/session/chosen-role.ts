import type { Role } from '#contract/fields.ts'

const key = 'chosen-role'

/** The role that `?as=` presets; anything else is no role. */
export function roleIn(search: string): Role | null {
  return asRole(new URLSearchParams(search).get('as'))
}

/** Survives the mail round: onboarding's first step starts with it, in whatever tab the link opens. */
export const keepChosenRole = (role: Role) => localStorage.setItem(key, role)
export const chosenRole = () => asRole(localStorage.getItem(key))

const asRole = (value: string | null): Role | null => (value === 'mentor' || value === 'mentee' ? value : null)
