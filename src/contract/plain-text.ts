import * as z from 'zod/mini'
import type { FieldCode } from './field-codes.ts'
import { text } from './fields.ts'

// A scheme, `www.`, a domain with a path, or the usual endings of domains; names such as Node.js stay allowed.
const links = /:\/\/|\bwww\.|mailto:|[a-z0-9]\.[a-z]{2,12}\/|[a-z0-9]\.(?:com|org|info|biz|xyz)\b/i

/** Whether a text has a link or a double hyphen, or a `#` where that is refused too. */
export const hasForbiddenPattern = (value: string, { allowsHash }: { allowsHash: boolean }) =>
  links.test(value) || value.includes('--') || (!allowsHash && value.includes('#'))

type PlainTextOptions = { min: number; max: number; error: FieldCode; patternError: FieldCode; allowsHash: boolean }

/** Text for our team: several lines without links and double hyphens (D55). `#` is evidence in reports ("C#") and refused elsewhere. */
export const plainText = ({ min, max, error, patternError, allowsHash }: PlainTextOptions) =>
  text({ min, max, error, isMultiline: true }).check(
    z.refine((value) => !hasForbiddenPattern(value, { allowsHash }), patternError),
  )
