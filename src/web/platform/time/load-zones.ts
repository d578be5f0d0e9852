import { sessionRoutes } from '#contract/accounts/session-routes.ts'
import type { TimeZones } from '#contract/accounts/schemas.ts'
import { namedZones } from '#rules/time/named-zones.ts'
import { send, type Sent } from '#web/platform/api/send.ts'
import { onSessionChange, sessionState } from '#web/platform/session/auth-session.ts'
import { browserZone } from './browser-zone.ts'
import { learnZones, sentDatabase, sentZone, sentZones, takeZones } from './sent-zones.ts'

const ownZone = () => sessionState()?.record.timeZone ?? browserZone()

/** Takes the zones that came with the page and loads the reader's own where it is missing: now, after log-in, and with later replies. */
export function startZones(sent: TimeZones): Promise<void> {
  takeZones(sent)
  const loadOwn = () => loadMissing([ownZone()]).catch(() => undefined)
  onSessionChange(() => void loadOwn())
  return loadOwn()
}

/**
 * Loads what a reply needs to be shown: the offsets of the reader's zone and of those that it names. A reply that was made with other rules
 * than the known offsets has all of them loaded again.
 */
export async function loadZonesOf({ data, timeZoneDatabase }: Sent): Promise<void> {
  const names = [...namedZones(data), ...(sentDatabase() ? [ownZone()] : [])]
  if (timeZoneDatabase && timeZoneDatabase !== sentDatabase()) return load([...sentZones(), ...names])
  const { timeZones } = (data ?? {}) as { timeZones?: TimeZones }
  if (timeZones) learnZones(timeZones)
  await loadMissing(names)
}

let loading: Promise<unknown> = Promise.resolve()

/** One call after the other, so that no zone is asked for twice. */
async function loadMissing(names: readonly string[]): Promise<void> {
  const isMissing = (name: string) => name !== 'UTC' && sentZone(name) === undefined
  if (!names.some(isMissing)) return
  const next = loading.catch(() => undefined).then(() => load(names.filter(isMissing)))
  loading = next
  await next
}

async function load(names: readonly string[]): Promise<void> {
  const asked = [...new Set(names)]
  if (asked.length === 0) return
  const { data } = await send(sessionRoutes.timeZones, { query: { names: asked.join(',') } })
  learnZones(data as TimeZones, asked)
}
