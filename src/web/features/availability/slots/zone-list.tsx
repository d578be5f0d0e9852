import { useMemo } from 'react'
import { countryLabel } from '#web/platform/i18n/names.ts'
import { findCountry } from '#contract/reference/countries.ts'
import { zoneCity, zoneCountry } from '#contract/reference/time-zones.ts'
import { TimeZonePicker, type ZoneOption } from '#web/ui/fields/pickers/time-zone-picker.tsx'
import { useBoot } from '#web/platform/routing/boot.ts'
import { useClock } from '#web/platform/time/clock.ts'
import { formatsFor, type Formats } from '#web/platform/time/formats.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { longZoneName } from '#web/platform/time/long-zone-name.ts'
import { keepZone, zoneChoices } from '#web/platform/time/zone-choices.ts'
import { useTimeZone, zoneNamed, type Zone } from '#web/platform/time/zones.ts'
import * as t from '#texts/bookings.ts'

export type ZoneListProps = {
  value: string
  onChange: (zone: string) => void
  /** The person whose zone is listed after the reader's own. */
  counterpart: { name: string; timeZone: string }
}

/** The picker itself, loaded when its placeholder is pressed. */
export function ZoneList({ value, onChange, counterpart }: ZoneListProps) {
  const zones = useZones(value, counterpart)
  return (
    <TimeZonePicker zones={zones} value={value} onChange={(zone) => (keepZone(zone), onChange(zone))} opensOnArrival />
  )
}

function useZones(value: string, counterpart: ZoneListProps['counterpart']): ZoneOption[] {
  const { formatTag } = useBoot()
  const own = useTimeZone()
  const now = useNow()
  const clock = useClock()
  const theirs = t.zoneOf({ name: counterpart.name })
  return useMemo(() => {
    const near: [zone: Zone, group: string][] = [
      [zoneNamed(value), t.zoneShown],
      [zoneNamed(own), t.zoneYours],
      [zoneNamed(counterpart.timeZone), theirs],
    ]
    const far = zoneChoices().map((zone): [Zone, string] => [zone, t.zoneAll])
    const seen = new Set<string>()
    return [...near, ...far].flatMap(([zone, group]) => {
      if (seen.has(zone.name)) return []
      seen.add(zone.name)
      return [optionOf(zone, group, now, formatsFor(formatTag, zone, now, clock))]
    })
  }, [value, own, counterpart.timeZone, theirs, now, formatTag, clock])
}

function optionOf(zone: Zone, group: string, now: number, formats: Formats): ZoneOption {
  const country = findCountry(zoneCountry(zone.name) ?? '')
  return {
    value: zone.name,
    label: longZoneName(zone, now),
    abbreviation: formats.abbreviation(now),
    city: zoneCity(zone.name),
    clock: formats.time(now),
    group,
    ...(country ? { keywords: countryLabel(country) } : {}),
  }
}
