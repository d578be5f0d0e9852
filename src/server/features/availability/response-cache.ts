import { MINUTE } from '#rules/time/days.ts'
import { EncodedText } from '#server/platform/http/encoded-text.ts'
import { offersTime, type MentorRow } from './reads/mentor-times.ts'

/** The parameters on which an answer about slots depends. */
type Params = { from: string; to: string; durationMinutes: number; timeZone: string }

const cache = new Map<string, EncodedText>()
/** In bytes, not encoded. */
const MAX_SIZE = 8_000_000
let size = 0

/**
 * The text of a response from the cache, else from `write`. The key consists of everything it depends on: the parameters, the versions
 * that the database has just returned, and the minute. Starts, notice, midnights and clock changes are whole minutes, so within one, its
 * first instant apart, the response is the same.
 */
export async function cachedResponse(
  mentor: MentorRow,
  { from, to, durationMinutes, timeZone }: Params,
  now: number,
  write: () => Promise<string>,
): Promise<EncodedText> {
  const params = `${from} ${to} ${durationMinutes} ${timeZone}`
  const versions = `${mentor.version} ${mentor.busy_version} ${offersTime(mentor, now)} ${mentor.time_zone}`
  const key = `${mentor.profile_id} ${params} ${versions} ${Math.floor(now / MINUTE)} ${Math.ceil(now / MINUTE)}`
  const cached = cache.get(key)
  if (cached !== undefined) return cached
  const text = new EncodedText(await write())
  // No entry is used for longer than a minute, so a full cache is cleared as a whole.
  if (size + text.size > MAX_SIZE) {
    cache.clear()
    size = 0
  }
  cache.set(key, text)
  size += text.size
  return text
}
