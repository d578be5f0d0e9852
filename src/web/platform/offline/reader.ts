import type { QueryClient } from '@tanstack/react-query'
import type { TimeZones } from '#contract/accounts/schemas.ts'
import type { Boot } from '#web/platform/routing/boot.ts'
import { sessionState } from '#web/platform/session/auth-session.ts'
import { learnServerTime, serverNow } from '#web/platform/time/server-time.ts'
import { restoreReads } from './saved-reads.ts'

const key = 'reader'
const hour = 3_600_000

/** How the server said that times, numbers and weeks are written for this browser's reader, and how far its clock was ahead. */
type Reader = Pick<Boot, 'locale' | 'formatTag' | 'weekStart' | 'clockSetting' | 'languageClock'> & { ahead: number }

/** Notes what the next start without a network needs. */
export function noteReader({ locale, formatTag, weekStart, clockSetting, languageClock }: Boot): void {
  const reader: Reader = { locale, formatTag, weekStart, clockSetting, languageClock, ahead: serverNow() - Date.now() }
  try {
    localStorage.setItem(key, JSON.stringify(reader))
  } catch {
    // Without storage nothing else is kept either.
  }
}

/**
 * The boot data of the document that the service worker kept, with what this browser knows of its reader: how times are written, the
 * offsets that the server sent, maybe by other rules than those of the document, and its clock, until it names the time.
 */
export function bootOffline(sent: Boot): Boot {
  const { ahead = 0, ...reader } = stored<Reader>(key)
  const now = Date.now() + ahead
  learnServerTime(now, Date.now() - hour, Date.now() + hour)
  const zones = stored<TimeZones>('zones')
  const timeZones = zones.database === undefined ? sent.timeZones : (zones as TimeZones)
  return { ...sent, ...(reader.locale === sent.locale ? reader : {}), timeZones, now }
}

/** What this device saved of the person who is signed in is shown at once, as old as it is. */
export async function restoreReader(client: QueryClient): Promise<void> {
  const person = sessionState()?.record.userId
  if (person !== undefined) await restoreReads(client, person)
}

function stored<T>(name: string): Partial<T> {
  try {
    return (JSON.parse(localStorage.getItem(name) ?? 'null') as T | null) ?? {}
  } catch {
    return {}
  }
}
