import * as z from 'zod/mini'
import { canonicalZone } from '#contract/reference/canonical-zone.ts'
import type { FieldCode } from './field-codes.ts'
import { fieldError } from './field-errors.ts'

// Noncharacters and lone surrogates, and C0 and C1 controls except tab and line breaks.
const forbiddenCharacters =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/
// What ends a line in some reader of mails, headers, calendars or logs; a name or title with one of them could add lines of its own.
const lineSeparators = /[\t\n\r\u2028\u2029]/
const decimals = /^-?\d{1,9}$/
// More combining marks in a row than the Stream-Safe Text Format has (UAX 15, 13.3): normalising those takes quadratic time.
const tooManyMarks = /\p{M}{31}/u
/** How many times its limit a raw text may be: decomposed letters and surrounding space are removed before the limit applies. */
const rawFactor = 4

/**
 * Free text: trimmed, NFC, no control characters, on one line unless `isMultiline`; `min` and `max` in UTF-16 units after that. A text far
 * too long, or slow to normalise, is refused before any other check.
 */
export const text = ({ min = 0, max, error, tooLong = 'too_long', isMultiline = false }: TextOptions) =>
  z.string(error).check(
    z.refine((value) => value.length <= max * rawFactor, { error: tooLong, params: { max }, abort: true }),
    z.refine((value) => !tooManyMarks.test(value), notAllowed),
    // Before trimming: at the ends these characters are refused too.
    z.refine((value) => !forbiddenCharacters.test(value), notAllowed),
    z.refine((value) => isMultiline || !lineSeparators.test(value), notAllowed),
    z.overwrite((value) => value.normalize('NFC').trim()),
    z.minLength(min, error),
    z.maxLength(max, { error: tooLong, abort: true }),
  )
type TextOptions = { min?: number; max: number; error?: FieldCode; tooLong?: FieldCode; isMultiline?: boolean }
const notAllowed = { error: fieldError('characters_not_allowed'), abort: true } as const

/** An opaque value of another system: printable ASCII, at most `max` characters. */
export const opaque = (max: number) =>
  z
    .string()
    .check(
      z.maxLength(max, { error: fieldError('too_long'), abort: true }),
      z.regex(/^[\x21-\x7E]*$/, fieldError('value_invalid')),
    )

/** A password as typed: never trimmed, case-folded or truncated. */
export const secret = (limits: { min: number; max: number; tooShort: FieldCode; tooLong: FieldCode }) =>
  z
    .string(limits.tooShort)
    .check(z.maxLength(limits.max, { error: limits.tooLong, abort: true }), z.minLength(limits.min, limits.tooShort))

/** An opaque token as issued by the server (base64url). */
export const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,512}$/, fieldError('token_invalid')))

export const id = z.uuid()
/** A profile is addressed by its id or its slug, in any case (RFC 9562, 4). */
export const idOrSlug = z.string().check(
  z.overwrite((value) => value.toLowerCase()),
  z.regex(/^[a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?$/, fieldError('address_invalid')),
)
export const role = z.enum(['mentor', 'mentee'])
export type Role = z.infer<typeof role>

const isRealDate = (value: string) => {
  const [year, month, day] = [Number(value.slice(0, 4)), Number(value.slice(5, 7)), Number(value.slice(8))]
  return month > 0 && day > 0 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** `YYYY-MM-DD`, an existing day, years 1900 to 2199. */
export const date = z
  .string()
  .check(
    z.regex(/^(?:19|20|21)\d\d-(?:0\d|1[0-2])-(?:[0-2]\d|3[01])$/, { error: fieldError('date_invalid'), abort: true }),
    z.refine(isRealDate, fieldError('date_invalid')),
  )

/** `HH:MM:SS`, a wall time. */
export const time = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, fieldError('time_invalid')))

/** `HH:MM:SS` as an end time: 24:00:00 is the end of the day. */
export const endTime = z
  .string()
  .check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d|24:00:00)$/, fieldError('time_invalid')))

/** Whether a wall time is on the hour or half hour. */
export const isOnHalfHour = (value: string) => /:(?:00|30):00$/.test(value)

/** An IANA zone that the runtime knows; offsets such as `+03:00` are refused. */
export const timeZone = z.string().check(
  z.regex(/^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2}$/, {
    error: fieldError('time_zone_unknown'),
    abort: true,
  }),
  z.refine((value) => canonicalZone(value) !== undefined, fieldError('time_zone_unknown')),
)

/** An instant as the API writes it: UTC with `Z`. */
export const instant = z.iso.datetime()

/** An instant that a caller chose, within the years of `date`. */
export const chosenInstant = z.iso
  .datetime({ error: fieldError('time_invalid'), abort: true })
  .check(z.refine((value) => z.safeParse(date, value.slice(0, 10)).success, fieldError('time_invalid')))

/** A URL that a browser may be redirected to: https only. One without a scheme (`meet.example.org/ada`) is completed. */
export const httpsUrl = z
  .string()
  .check(
    z.overwrite(withHttps),
    z.maxLength(500, fieldError('address_invalid')),
    z.refine(isHttps, fieldError('address_invalid')),
  )

/** A whole number in a query string. */
export const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.union([z.string().check(z.regex(decimals, fieldError('whole_number_required'))), z.number()]),
    z.pipe(z.transform(Number), z.int().check(z.gte(min), z.lte(max))),
  )

/** The same with a default. */
export const numberInQuery = (min: number, max: number, fallback: number) => z._default(wholeNumber(min, max), fallback)

/** `page` from 0, `size` 1 to 50. */
export const paging = { page: numberInQuery(0, 10_000, 0), size: numberInQuery(1, 50, 10) }
export const pageQuery = z.strictObject(paging)

/** Completes an address without a scheme; empty stays empty. `host:8443` begins with a host, `javascript:` and `http:` with a scheme. */
export function withHttps(value: string) {
  // Refused afterwards; trimming would drop a line break at an end.
  if (/[\p{Cc}\u2028\u2029]/u.test(value)) return value
  const trimmed = value.trim()
  return trimmed === '' || /^[a-z][a-z\d+.-]*:(?!\d)/i.test(trimmed) ? trimmed : `https://${trimmed}`
}

function isHttps(value: string) {
  // The URL parser skips tabs and line breaks.
  if (/[\s\p{Cc}]/u.test(value)) return false
  const url = URL.parse(value)
  return url !== null && url.protocol === 'https:' && url.username === '' && url.hostname.includes('.')
}

/** ISO 3166, two capitals; null beside a country that is not set, or that is no longer in the list. */
export const countryCode = z.nullable(z.string())
