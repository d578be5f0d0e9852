import type { Role } from '#contract/fields.ts'

const emailKey = 'signed-up-as'
const roleKey = 'chosen-role'

/** The address just used, for the page that says where the link went. */
export const rememberSignUp = (email: string) => sessionStorage.setItem(emailKey, email)
export const signedUpEmail = () => sessionStorage.getItem(emailKey)

/** The role that `?as=` presets; anything else is no role. */
export function roleIn(search: string): Role | null {
  const as = new URLSearchParams(search).get('as')
  return as === 'mentor' || as === 'mentee' ? as : null
}

/** Survives the mail round: onboarding's first step starts with it, in whatever tab the link opens. */
export const keepChosenRole = (role: Role) => localStorage.setItem(roleKey, role)
