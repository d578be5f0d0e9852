import type { TimeZones } from '#contract/accounts/schemas.ts'
import { serverNow } from './server-time.ts'

/** A zone with its offset periods as the server sent them. */
export type SentZone = TimeZones['zones'][number]

/** null: the server knows no such zone. */
let known = new Map<string, SentZone | null>()
let database = ''
const listeners = new Set<() => void>()

export function onZonesChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the server sent of a zone; null: it knows no such zone; undefined: it has not been asked. */
export const sentZone = (name: string) => known.get(name)
export const sentZones = () => [...known.keys()]
/** The version of the tz database that the offsets are from. */
export const sentDatabase = () => database

/** Adds the offsets of zones, or replaces them; those of `asked` that are missing do not exist on the server. */
export function learnZones(sent: TimeZones, asked: readonly string[] = []): void {
  // By the same rules a zone stays as it is, so that nothing is rendered again.
  const isNew = ({ zone }: SentZone) => sent.database !== database || !known.get(zone)
  known = new Map([
    ...known,
    ...asked.flatMap((name) => (known.get(name) ? [] : [[name, null] as const])),
    ...sent.zones.filter(isNew).map((zone) => [zone.zone, zone] as const),
  ])
  database = sent.database
  for (const notify of [...listeners]) notify()
  store()
}

const storageKey = 'zones'
type Stored = TimeZones & { year: number }
/** The server sends whole years. */
const thisYear = () => new Date(serverNow()).getUTCFullYear()

/** Takes the zones that came with the page, and what this device stored of the same rules so that the next page need not ask. */
export function takeZones(sent: TimeZones): void {
  const stored = readStored()
  const isSame = stored?.database === sent.database && stored.year === thisYear()
  learnZones(isSame ? { ...sent, zones: [...stored.zones, ...sent.zones] } : sent)
}

function readStored(): Stored | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Stored | null
  } catch {
    return null
  }
}

function store(): void {
  const zones = [...known.values()].filter((zone) => zone !== null)
  try {
    localStorage.setItem(storageKey, JSON.stringify({ database, year: thisYear(), zones } satisfies Stored))
  } catch {
    // Without storage the next page asks again.
  }
}
