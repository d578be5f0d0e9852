import pg from 'pg'

const timestamptz = 1184
const parseAny = pg.types.getTypeParser(timestamptz) as unknown as (value: string) => Date

const [DASH, SPACE, COLON, POINT, PLUS, ZERO] = [45, 32, 58, 46, 43, 48]

/**
 * A `timestamptz` as PostgreSQL writes it in a session in UTC (`2026-11-23 08:00:00.123+00`); any other form (another offset, a year of
 * five digits, infinity) is left to the driver, whose pattern takes several times as long. A page of bookings has dozens of instants.
 */
export function parseInstant(value: string): Date {
  const end = value.length - 3
  if (end < 19 || end > 26 || !isInUtc(value, end) || !hasForm(value)) return parseAny(value)
  const millis = end === 19 ? 0 : fraction(value, end)
  return new Date(
    Date.UTC(
      pair(value, 0) * 100 + pair(value, 2),
      pair(value, 5) - 1,
      pair(value, 8),
      pair(value, 11),
      pair(value, 14),
      pair(value, 17),
      millis,
    ),
  )
}

const isInUtc = (value: string, end: number) =>
  value.charCodeAt(end) === PLUS && value.charCodeAt(end + 1) === ZERO && value.charCodeAt(end + 2) === ZERO

/** Years before 1000 are left to the driver: Date.UTC takes those before 100 for others. */
const hasForm = (value: string) =>
  value.charCodeAt(0) > ZERO &&
  value.charCodeAt(4) === DASH &&
  value.charCodeAt(10) === SPACE &&
  value.charCodeAt(13) === COLON &&
  (value.length === 22 || value.charCodeAt(19) === POINT)

const digit = (value: string, at: number) => value.charCodeAt(at) - ZERO
const pair = (value: string, at: number) => digit(value, at) * 10 + digit(value, at + 1)

/** Whole milliseconds of up to six digits after the point. */
function fraction(value: string, end: number): number {
  const at = (index: number) => (index < end ? digit(value, index) : 0)
  return at(20) * 100 + at(21) * 10 + at(22)
}
