const emailKey = 'signed-up-as'

/** The address just used, for the page that says where the link was sent. */
export const rememberSignUp = (email: string) => sessionStorage.setItem(emailKey, email)
export const signedUpEmail = () => sessionStorage.getItem(emailKey)

const registrationKeyName = 'registration-key'

/** The key that this browser registers with: the same for every sign-up until an address is confirmed, in whatever tab the link opens. */
export function ensureRegistrationKey(): string {
  const stored = registrationKey()
  if (stored !== undefined) return stored
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const key = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  localStorage.setItem(registrationKeyName, key)
  return key
}

/** The key of an earlier sign-up in this browser; invalid values are ignored. */
export function registrationKey(): string | undefined {
  const stored = localStorage.getItem(registrationKeyName)
  return stored !== null && /^[A-Za-z0-9_-]{43}$/.test(stored) ? stored : undefined
}

export const forgetRegistrationKey = () => localStorage.removeItem(registrationKeyName)
