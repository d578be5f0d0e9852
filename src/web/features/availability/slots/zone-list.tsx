import { useMemo } from 'react'
import { findCountry } from '#contract/reference/countries.ts'
import { timeZoneChoices, zoneCity, zoneCountry } from '#contract/reference/time-zones.ts'
import { TimeZonePicker, type ZoneOption } from '#web/ui/fields/pickers/time-zone-picker.tsx'
import { useBoot } from '#web/platform/routing/boot.ts'
import { useClock } from '#web/platform/time/clock.ts'
import { formatsFor, type Formats } from '#web/platform/time/formats.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { useTimeZone } from '#web/platform/time/time-zone.ts'

export type ZoneListProps = {
  value: string
  onChange: (zone: string) => void
  /** The person whose zone is listed after the reader's own. */
  counterpart: { name: string; timeZone: string }
}

/** The picker itself, loaded when its placeholder is pressed. */
export function ZoneList({ value, onChange, counterpart }: ZoneListProps) {
  const zones = useZones(value, counterpart)
  return <TimeZonePicker zones={zones} value={value} onChange={onChange} opensOnArrival />
}

function useZones(value: string, counterpart: ZoneListProps['counterpart']): ZoneOption[] {
  const t = useMessages('booking')
  const { locale } = useBoot()
  const own = useTimeZone()
  const now = useNow()
  const clock = useClock()
  const theirs = t.zoneOf(counterpart.name)
  return useMemo(() => {
    const near: [zone: string, group: string][] = [
      [value, t.zoneShown],
      [own, t.zoneYours],
      [counterpart.timeZone, theirs],
    ]
    const far = timeZoneChoices(Intl.supportedValuesOf('timeZone')).map(({ id }): [string, string] => [id, t.zoneAll])
    const seen = new Set<string>()
    return [...near, ...far].flatMap(([zone, group]) => {
      if (seen.has(zone)) return []
      seen.add(zone)
      return [optionOf(zone, group, now, formatsFor(locale, zone, now, clock))]
    })
  }, [value, own, counterpart.timeZone, theirs, now, locale, clock, t])
}

function optionOf(zone: string, group: string, now: number, formats: Formats): ZoneOption {
  const country = findCountry(zoneCountry(zone) ?? '')?.name
  return {
    value: zone,
    label: formats.longZoneName(now),
    abbreviation: formats.abbreviation(now),
    city: zoneCity(zone),
    clock: formats.time(now),
    group,
    ...(country ? { keywords: country } : {}),
  }
}
