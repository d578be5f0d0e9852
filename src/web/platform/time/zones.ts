import { useSyncExternalStore } from 'react'
import { offsetsFromPeriods, utcOffsets, type ZoneOffsets } from '#rules/time/zone-offsets.ts'
import { useBoot } from '#web/platform/routing/boot.ts'
import { useSession } from '#web/platform/session/auth-session.ts'
import { browserZone } from './browser-zone.ts'
import { onZonesChange, sentZone, type SentZone } from './sent-zones.ts'

/** A zone with its UTC offsets by the server's rules: browsers hold old ones for months, so they are asked for none. */
export type Zone = {
  readonly name: string
  readonly offsets: ZoneOffsets
  /** Of each offset period. */
  readonly abbreviations: readonly string[]
}

export const utc: Zone = { name: 'UTC', offsets: utcOffsets, abbreviations: ['UTC'] }

const made = new WeakMap<SentZone, Zone>()

/** A zone as it was sent; UTC, which is never wrong, where the server does not know it or has not been asked yet. */
export function zoneOf(sent: SentZone | null | undefined): Zone {
  if (!sent) return utc
  const { zone: name, periods } = sent
  const zone = made.get(sent) ?? {
    name,
    offsets: offsetsFromPeriods(periods),
    abbreviations: periods.map(({ abbreviation }) => abbreviation),
  }
  made.set(sent, zone)
  return zone
}

/** A zone by its name. */
export const zoneNamed = (name: string): Zone => zoneOf(sentZone(name))

const never = () => () => undefined

/** A zone by its name, else the reader's: of their profile, or of the browser. On a first visit's server page it is UTC. */
export function useZone(name?: string): Zone {
  const { timeZone, timeZones } = useBoot()
  const ofBrowser = useSyncExternalStore(never, browserZone, () => timeZone ?? utc.name)
  const own = useSession()?.timeZone ?? ofBrowser
  const wanted = name ?? own
  return zoneOf(
    useSyncExternalStore(
      onZonesChange,
      () => sentZone(wanted),
      () => timeZones.zones.find(({ zone }) => zone === wanted),
    ),
  )
}

/** The name of the reader's zone. */
export const useTimeZone = (): string => useZone().name
