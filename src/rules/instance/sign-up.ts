import type { InstanceSettings } from '#contract/instance/schemas.ts'

type SignUpPolicy = Pick<InstanceSettings, 'signUp' | 'signUpDomains'>

/**
 * Why somebody with this address may not create an account; undefined: they may. A domain covers its subdomains; whoever is
 * invited may in every mode.
 */
export function signUpRefusal(
  { signUp, signUpDomains }: SignUpPolicy,
  { email, invited }: { email: string; invited: boolean },
): 'sign_up_by_invitation' | 'sign_up_by_domain' | undefined {
  if (invited || signUp === 'open') return undefined
  if (signUp === 'invitation') return 'sign_up_by_invitation'
  const domain = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
  const isIncluded = signUpDomains.some((one) => domain === one || domain.endsWith(`.${one}`))
  return isIncluded ? undefined : 'sign_up_by_domain'
}
