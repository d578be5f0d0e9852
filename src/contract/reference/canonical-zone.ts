// A lookup by Intl costs 50 µs; more spellings than there are zones are not remembered.
const known = /* @__PURE__ */ new Map<string, string>()
const MOST_ZONES = 1000

/** The name of a zone in CLDR, from any case; undefined: this runtime does not know the zone. */
export function canonicalZone(zone: string): string | undefined {
  const remembered = known.get(zone)
  if (remembered !== undefined) return remembered
  const name = find(zone)
  if (name !== undefined && known.size < MOST_ZONES) known.set(zone, name)
  return name
}

function find(zone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
