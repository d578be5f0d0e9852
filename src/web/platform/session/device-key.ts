import { randomKey } from '#web/platform/api/random-key.ts'

/** The key by which accounts recognise this browser, and its time zone. The key is random and stays here when people log out. */
export function deviceHeader(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const stored = localStorage.getItem('device')
  const key = stored ?? randomKey()
  if (stored === null) localStorage.setItem('device', key)
  return `${key} ${zone}`
}
