/** One line of iCalendar text (RFC 5545, 3.1): `DTSTART;TZID=Africa/Lagos:20261124T090000`. Names are in capitals. */
export type Property = { readonly name: string; readonly params: ReadonlyMap<string, string>; readonly value: string }

/** What stands between BEGIN and END. */
export type Component = { readonly name: string; readonly properties: Property[]; readonly components: Component[] }

/** Everything else, such as titles and descriptions, is not even held in memory. */
const READ = new Set([
  'ATTENDEE',
  'DTEND',
  'DTSTART',
  'DURATION',
  'EXDATE',
  'FREEBUSY',
  'RDATE',
  'RECURRENCE-ID',
  'RRULE',
  'STATUS',
  'TRANSP',
  'TZID',
  'TZOFFSETFROM',
  'TZOFFSETTO',
  'UID',
  'X-LIC-LOCATION',
  'X-MICROSOFT-CDO-BUSYSTATUS',
  'X-WR-TIMEZONE',
])
const MAX_DEPTH = 8

/**
 * The calendars of a text. A line that cannot be read is left out, never the file. Null for a text that is no calendar or that ends
 * before its last END, because what was cut off must not read as free.
 */
export function parseComponents(text: string): Component[] | null {
  const root: Component = { name: '', properties: [], components: [] }
  const open = [root]
  for (const line of unfold(text)) {
    const property = parseLine(line)
    if (property === null) continue
    const current = open.at(-1)!
    if (property.name === 'BEGIN') {
      const component = { name: property.value.trim().toUpperCase(), properties: [], components: [] }
      if (open.length > MAX_DEPTH) return null
      current.components.push(component)
      open.push(component)
    } else if (property.name === 'END') closeComponent(open, property.value.trim().toUpperCase())
    else if (READ.has(property.name)) current.properties.push(property)
  }
  const calendars = root.components.filter(({ name }) => name === 'VCALENDAR')
  return open.length > 1 || calendars.length === 0 ? null : calendars
}

/** Closes the innermost component of that name with all inside it; an END without its BEGIN is left out. */
function closeComponent(open: Component[], name: string): void {
  const index = open.findLastIndex((component) => component.name === name)
  if (index > 0) open.length = index
}

/** Lines that begin with a space or a tab continue the one before. */
function* unfold(text: string): Generator<string> {
  let pieces: string[] = []
  for (let from = text.startsWith('\uFEFF') ? 1 : 0; from < text.length;) {
    const end = lineEnd(text, from)
    const first = text.charCodeAt(from)
    if (first === 0x20 || first === 0x09) pieces.push(text.slice(from + 1, end))
    else if (end > from) {
      if (pieces.length > 0) yield pieces.join('')
      pieces = [text.slice(from, end)]
    }
    from = end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1)
  }
  if (pieces.length > 0) yield pieces.join('')
}

function lineEnd(text: string, from: number): number {
  const newline = text.indexOf('\n', from)
  const end = newline === -1 ? text.length : newline
  const line = text.slice(from, end)
  const carriage = line.indexOf('\r')
  return carriage === -1 ? end : from + carriage
}

/** A quoted parameter value may hold `;`, `:` and `,`. */
function parseLine(line: string): Property | null {
  const colon = unquoted(line, ':', 0)
  if (colon <= 0) return null
  const value = line.slice(colon + 1)
  const head = line.slice(0, colon)
  let end = unquoted(head, ';', 0)
  const name = (end === -1 ? head : head.slice(0, end)).trim().toUpperCase()
  const params = new Map<string, string>()
  while (end !== -1) {
    const from = end + 1
    end = unquoted(head, ';', from)
    const param = head.slice(from, end === -1 ? head.length : end)
    const equals = param.indexOf('=')
    if (equals > 0) params.set(param.slice(0, equals).toUpperCase(), param.slice(equals + 1).replaceAll('"', ''))
  }
  return { name, params, value }
}

/** The place of a character outside of quotes, from `start` on, or -1. */
function unquoted(text: string, character: string, start: number): number {
  let isQuoted = false
  for (let i = start; i < text.length; i++) {
    if (text[i] === '"') isQuoted = !isQuoted
    else if (!isQuoted && text[i] === character) return i
  }
  return -1
}

/** The first property of this name. */
export const propertyOf = ({ properties }: Component, name: string): Property | undefined =>
  properties.find((property) => property.name === name)

/** The text of the first property of this name, in capitals; empty without one. */
export const valueOf = (component: Component, name: string): string =>
  propertyOf(component, name)?.value.trim().toUpperCase() ?? ''
