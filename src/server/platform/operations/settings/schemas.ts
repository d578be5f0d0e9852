import { isIP } from 'node:net'
import * as z from 'zod/mini'

/** Any text. */
export const text = z.optional(z.string())

/** One of these words. */
export const choice = <const T extends string[]>(...words: T) =>
  z.enum(words, { error: `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}` })

/** `true` or `false`. */
export const flag = z.pipe(
  choice('true', 'false'),
  z.transform((value) => value === 'true'),
)

/** A port, 0 to 65535. */
export const port = z.pipe(
  z
    .string()
    .check(z.refine((value) => /^\d{1,5}$/.test(value) && Number(value) < 65536, 'must be a port (0 to 65535)')),
  z.transform(Number),
)

/** An IP address. */
export const address = z.string().check(z.refine((value) => isIP(value) !== 0, 'must be an IP address'))

/** How many are allowed: a whole number above 0. */
export const quantity = z.pipe(
  z.string().check(z.refine((value) => /^[1-9]\d{0,6}$/.test(value), 'must be a whole number from 1 to 9999999')),
  z.transform(Number),
)

/** How many, and none is allowed, too. */
export const count = z.pipe(
  z.string().check(z.refine((value) => /^\d{1,4}$/.test(value), 'must be a whole number from 0 to 9999')),
  z.transform(Number),
)

/** A part of a whole. */
export const share = z.pipe(
  z
    .string()
    .check(z.refine((value) => /^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/.test(value), 'must be a number from 0 to 1')),
  z.transform(Number),
)

/** Whole seconds within these bounds. */
export const seconds = (min: number, max: number) =>
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (value) => /^\d{1,3}$/.test(value) && Number(value) >= min && Number(value) <= max,
          `must be seconds, ${min} to ${max}`,
        ),
      ),
    z.transform(Number),
  )

/** A secret of at least 32 bytes. */
export const secret = z
  .string()
  .check(
    z.refine(
      (value) => Buffer.byteLength(value) >= 32,
      'must be at least 32 bytes, for instance from "openssl rand -base64 48"',
    ),
  )

/** An ISO instant. */
export const instant = z.string().check(z.refine(isInstant, 'must be an ISO instant such as 2027-01-15T08:00:00Z'))

/** `10.0.0.0/8` or `::1`. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.trim().split('/')
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address) as 0 | 4 | 6]
  return maxBits > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits))
}

/** Which proxies are trusted: none, how many, or their networks. */
export const proxies = z.pipe(
  z.string().check(
    z.refine((value) => value === 'false' || /^[1-9]$/.test(value) || value.split(',').every(isNetwork), {
      error: 'must be false, the number of proxies, or their addresses separated by commas',
    }),
  ),
  z.transform((value: string): false | number | string =>
    value === 'false' ? false : /^[1-9]$/.test(value) ? Number(value) : value,
  ),
)

/** Hosts with or without a port, separated by commas. */
export const hosts = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (value) => value.split(',').every((host) => /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host.trim())),
        'must be hosts such as calendar.internal or 10.0.0.5:5232, separated by commas',
      ),
    ),
  z.transform((value: string): readonly string[] => value.split(',').map((host) => host.trim().toLowerCase())),
)

const isOrigin = (text: string) => URL.parse(text)?.origin === text

/** Whose pages may embed: `*` for all, `none`, or origins separated by commas; as the sources of `frame-ancestors`. */
export const embedders = z.pipe(
  z.string().check(
    z.refine((value) => value === '*' || value === 'none' || value.split(',').every((one) => isOrigin(one.trim())), {
      error: 'must be *, none, or origins such as https://community.example.org, separated by commas',
    }),
  ),
  z.transform((value: string): readonly string[] =>
    value === 'none' ? [] : value.split(',').map((one) => one.trim()),
  ),
)

/** An http or https address. */
export const web = url('http:', 'https:')

/** Links in e-mails, redirects of providers and the calendar feed are this origin and a path. */
export const origin = web.check(
  z.refine((value) => {
    const { pathname, search, hash, username } = URL.parse(value) ?? {}
    return pathname === undefined || (/^\/*$/.test(pathname) && !search && !hash && !username)
  }, 'must be an address without a path'),
)

/** An e-mail address with or without a name. */
export const mailAddress = z
  .string()
  .check(
    z.refine(
      (value) => /^(?:[^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(value.trim()),
      'must be an address such as Kando <hello@example.org>',
    ),
  )

/** An address with one of these protocols, such as `smtp:`. */
export function url(...protocols: string[]) {
  const schemes = protocols.map((protocol) => `${protocol}//`).join(' or ')
  return z
    .string()
    .check(
      z.refine(
        (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
        `must be an address with ${schemes}`,
      ),
    )
}

function isInstant(value: string): boolean {
  try {
    Temporal.Instant.from(value)
    return true
  } catch {
    return false
  }
}

/** Addresses of STUN and TURN servers (RFC 7064, RFC 7065), separated by commas. */
export const iceUrls = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (value) =>
          value
            .split(',')
            .every((url) => /^(?:stuns?|turns?):[\w.:[\]-]{1,300}(?:\?transport=(?:udp|tcp))?$/.test(url.trim())),
        'must be addresses such as turn:turn.example.org:3478, separated by commas',
      ),
    ),
  z.transform((value: string) => value.split(',').map((url) => url.trim())),
)
