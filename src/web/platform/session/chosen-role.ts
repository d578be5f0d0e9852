import type { Role } from '#contract/fields.ts'

const key = 'chosen-role'

/** The role that `?as=` presets; null for anything else. */
export function roleIn(search: string): Role | null {
  return asRole(new URLSearchParams(search).get('as'))
}

/** Stored across the e-mail confirmation: onboarding's first step starts with it, in whichever tab the link opens. */
export const saveChosenRole = (role: Role) => localStorage.setItem(key, role)
export const chosenRole = () => asRole(localStorage.getItem(key))

const asRole = (value: string | null): Role | null => (value === 'mentor' || value === 'mentee' ? value : null)
