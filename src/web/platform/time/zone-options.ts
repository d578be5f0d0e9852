import { findCountry } from '#contract/reference/countries.ts'
import { countryLabel } from '#web/platform/i18n/names.ts'
import { zoneCountry } from '#contract/reference/time-zones.ts'
import type { Clock } from '#web/platform/routing/boot.ts'
import { formatsFor } from './formats.ts'
import { longZoneName } from './long-zone-name.ts'
import { zoneChoices } from './zone-choices.ts'

type Option = { value: string; label: string; keywords: string; end: string }
let made: { key: string; options: Option[] } | undefined

/** Every zone for a searchable list: long name with its city, found by country and abbreviation, with the clock there. */
export function zoneOptions(tag: string, now: number, clock: Clock): readonly Option[] {
  const key = `${tag} ${clock} ${Math.floor(now / 60_000)}`
  if (made?.key !== key) {
    const options = zoneChoices().map((zone) => {
      const formats = formatsFor(tag, zone, now, clock)
      const country = findCountry(zoneCountry(zone.name) ?? '')
      return {
        value: zone.name,
        label: longZoneName(zone, now),
        keywords: `${country ? countryLabel(country) : ''} ${formats.abbreviation(now)} ${zone.name}`,
        end: formats.time(now),
      }
    })
    made = { key, options }
  }
  return made.options
}
