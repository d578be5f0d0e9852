import { findCountry } from '#contract/reference/countries.ts'
import { zoneCountry } from '#contract/reference/time-zones.ts'
import type { Clock } from '#web/platform/routing/boot.ts'
import type { Locale } from '#web/platform/i18n/locale.ts'
import { formatsFor } from './formats.ts'
import { longZoneName } from './long-zone-name.ts'
import { zoneChoices } from './zone-choices.ts'

type Option = { value: string; label: string; keywords: string; end: string }
let made: { key: string; options: Option[] } | undefined

/** Every zone for a searchable list: long name with its city, found by country and abbreviation, with the clock there. */
export function zoneOptions(locale: Locale, now: number, clock: Clock): readonly Option[] {
  const key = `${locale} ${clock} ${Math.floor(now / 60_000)}`
  if (made?.key !== key) {
    const options = zoneChoices().map((zone) => {
      const formats = formatsFor(locale, zone, now, clock)
      const country = findCountry(zoneCountry(zone.name) ?? '')?.name ?? ''
      return {
        value: zone.name,
        label: longZoneName(zone, now),
        keywords: `${country} ${formats.abbreviation(now)} ${zone.name}`,
        end: formats.time(now),
      }
    })
    made = { key, options }
  }
  return made.options
}
