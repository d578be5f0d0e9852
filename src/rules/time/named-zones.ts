/** The zones that a JSON value names: of every session, person and schedule in it (`timeZone`, `mentorTimeZone`, `timezone`). */
export function namedZones(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found
  for (const [key, one] of Object.entries(value)) {
    if (typeof one === 'object') namedZones(one, found)
    else if (typeof one === 'string' && /timezone$/i.test(key)) found.add(one)
  }
  return found
}
