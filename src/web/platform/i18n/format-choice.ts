import { languageFacts, type PageLanguage } from '#contract/offered-languages.ts'
import { zoneCountry } from '#contract/reference/time-zones.ts'
import type { Boot } from '#web/platform/routing/boot.ts'

const chosen = new Map<string, Pick<Boot, 'formatTag' | 'weekStart'>>()

/**
 * How `Intl` formats for a reader. Where a language is written in several ways, as Arabic is, that of the country counts whose zone they
 * live in; digits are named, because browsers know other defaults than the server.
 */
export function formatChoice(language: PageLanguage, zone: string | null): Pick<Boot, 'formatTag' | 'weekStart'> {
  const { format, isRegional } = languageFacts(language)
  const country = isRegional && zone !== null ? zoneCountry(zone) : null
  const key = `${language} ${country}`
  const known = chosen.get(key)
  if (known) return known
  const made = choose(format, country)
  chosen.set(key, made)
  return made
}

function choose(format: string, country: string | null): Pick<Boot, 'formatTag' | 'weekStart'> {
  const tag = country === null ? format : `${format}-${country}`
  // Sunday is 7.
  const { firstDay } = new Intl.Locale(tag).getWeekInfo()
  const { numberingSystem } = new Intl.NumberFormat(tag).resolvedOptions()
  const digits = numberingSystem === 'latn' && country === null ? '' : `-u-nu-${numberingSystem}`
  return { formatTag: tag + digits, weekStart: firstDay % 7 }
}
