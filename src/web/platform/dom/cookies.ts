const year = 365 * 24 * 60 * 60

/** Cookies the page and the server share; none holds anything secret. */
export const cookieNames = {
  theme: 'theme',
  locale: 'locale',
  timeZone: 'tz',
  clock: 'clock',
  data: 'data',
  signedIn: 'signed-in',
} as const

type CookieName = (typeof cookieNames)[keyof typeof cookieNames]

/** Writes a cookie for a year, for the browser's session, or removes it (`null`). */
export function writeCookie(name: CookieName, value: string | null, lasts: 'year' | 'session' = 'year'): void {
  const age = value === null ? '; Max-Age=0' : lasts === 'year' ? `; Max-Age=${year}` : ''
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; Path=/; SameSite=Lax${age}${secure}`
}

/** The cookies of a request or of the document, by name. */
export function parseCookies(header: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const pair of header.split(';')) {
    const [name = '', value] = pair.split('=', 2)
    if (value !== undefined) found[name.trim()] = decode(value.trim())
  }
  return found
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
