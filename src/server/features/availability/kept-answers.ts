import { MINUTE } from '#rules/days.ts'
import type { TimeRow } from './queries.ts'

/** What a visitor asks about free hours: dates, length, zone. */
type Query = { from: string; to: string; durationMinutes: number; timeZone: string }

const kept = new Map<string, string>()
/** In characters, which are bytes here. */
const mostKept = 8_000_000
let size = 0

/**
 * The text of an answer from memory, else from `write`, which makes it. The key holds all that it depends on: what was asked, the versions
 * that the database has just told, and the minute. Starts, notice, midnights and clock changes are whole minutes, so that within one, its
 * first instant apart, the answer is the same.
 */
export async function keptAnswer(
  row: TimeRow,
  query: Query,
  now: number,
  write: () => Promise<string>,
): Promise<string> {
  const { from, to, durationMinutes, timeZone } = query
  const asked = `${from} ${to} ${durationMinutes} ${timeZone}`
  const stands = `${row.version} ${row.busy_version} ${row.has_calendar} ${row.time_zone}`
  const key = `${row.profile_id} ${asked} ${stands} ${Math.floor(now / MINUTE)} ${Math.ceil(now / MINUTE)}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const text = await write()
  // Nothing is good for longer than a minute: what was kept goes all at once.
  if (size + text.length > mostKept) {
    kept.clear()
    size = 0
  }
  kept.set(key, text)
  size += text.length
  return text
}
