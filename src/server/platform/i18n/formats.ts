import { LRUCache } from 'lru-cache'
import { DAY, MINUTE } from '#rules/time/days.ts'
import { perReader } from './texts.ts'

type Reader = { locale?: string | null | undefined; zone?: string }

/** Days and minutes that are remembered for all tags: lists of sessions and notifications name the same ones again and again. */
const remembered = 20_000
const words = new LRUCache<string, string>({ max: remembered })

/** A format whose results are remembered by what of the instant they show: a number of whole units. */
function rememberedFormat(tag: string, name: string, unit: (instant: number) => number, format: Intl.DateTimeFormat) {
  const prefix = `${tag} ${name} `
  return {
    format(instant: number): string {
      const key = prefix + unit(instant)
      const known = words.get(key)
      if (known !== undefined) return known
      const made = format.format(instant)
      words.set(key, made)
      return made
    },
  }
}
const dayOf = (instant: number) => Math.floor(instant / DAY)
const minuteOfDay = (instant: number) => Math.floor((instant - dayOf(instant) * DAY) / MINUTE)

/** Formats of local times, given as if they were UTC. */
function openFormats(tag: string) {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options })
  const day = (name: string, options: Intl.DateTimeFormatOptions) => rememberedFormat(tag, name, dayOf, format(options))
  const time = (name: string, options: Intl.DateTimeFormatOptions) =>
    rememberedFormat(tag, name, minuteOfDay, format(options))
  const twelve = time('12', { hour: 'numeric', minute: '2-digit', hour12: true })
  const twentyFour = time('24', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const isTwelve = new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions().hour12
  return {
    weekday: day('weekday', { weekday: 'short' }),
    date: day('date', { day: 'numeric', month: 'short', year: 'numeric' }),
    '12': twelve,
    '24': twentyFour,
    own: isTwelve ? twelve : twentyFour,
    list: new Intl.ListFormat(tag),
    names: new Intl.ListFormat(tag, { type: 'unit', style: 'short' }),
  }
}

const formatsIn = perReader((_language, tag) => openFormats(tag))

/** The formats of dates, times and lists for a reader. */
export const formatsFor = ({ locale, zone }: Reader) => formatsIn(locale, zone)
