import { isIP } from 'node:net'
import * as z from 'zod/mini'

const text = z.optional(z.string())

const flag = z.pipe(
  z.enum(['true', 'false'], { error: 'must be true or false' }),
  z.transform((value) => value === 'true'),
)

const port = z.pipe(
  z
    .string()
    .check(z.refine((value) => /^\d{1,5}$/.test(value) && Number(value) < 65536, 'must be a port (0 to 65535)')),
  z.transform(Number),
)

const seconds = (min: number, max: number) =>
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

const secret = z
  .string()
  .check(
    z.refine(
      (value) => Buffer.byteLength(value) >= 32,
      'must be at least 32 bytes, for instance from "openssl rand -base64 48"',
    ),
  )

const instant = z.string().check(z.refine(isInstant, 'must be an ISO instant such as 2027-01-15T08:00:00Z'))

/** `10.0.0.0/8` or `::1`. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.trim().split('/')
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address) as 0 | 4 | 6]
  return maxBits > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits))
}

const proxies = z.pipe(
  z.string().check(
    z.refine((value) => value === 'false' || /^[1-9]$/.test(value) || value.split(',').every(isNetwork), {
      error: 'must be false, the number of proxies, or their addresses separated by commas',
    }),
  ),
  z.transform((value: string): false | number | string =>
    value === 'false' ? false : /^[1-9]$/.test(value) ? Number(value) : value,
  ),
)

const hosts = z.pipe(
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

const web = url('http:', 'https:')

/** Links in e-mails, redirects of providers and the calendar feed are this origin and a path. */
const origin = web.check(
  z.refine((value) => {
    const { pathname, search, hash, username } = URL.parse(value) ?? {}
    return pathname === undefined || (/^\/*$/.test(pathname) && !search && !hash && !username)
  }, 'must be an address without a path'),
)

const mailAddress = z
  .string()
  .check(
    z.refine(
      (value) => /^(?:[^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(value.trim()),
      'must be an address such as Kando <hello@example.org>',
    ),
  )

function url(...protocols: string[]) {
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

/** Every setting: its description and example (both shown in `.env.example`) and the schema that parses it. */
export const settings = {
  NODE_ENV: {
    description: 'production requires SECRET_KEY, APP_URL and SMTP_URL and refuses development settings',
    example: 'development',
    schema: z._default(z.enum(['development', 'production', 'test']), 'development'),
  },
  PORT: { description: 'the port the server listens on', example: '3000', schema: z._default(port, 3000) },
  HOST: {
    description: 'the address it listens on; 0.0.0.0 for all',
    example: '127.0.0.1',
    schema: z._default(z.string(), '127.0.0.1'),
  },
  APP_URL: {
    description: 'the public URL, without a path; used in e-mails',
    example: 'http://localhost:3000',
    schema: z.optional(origin),
  },
  SHUTDOWN_DELAY: {
    description:
      'seconds after SIGTERM in which /readyz is 503 and the server still listens, so that load balancers notice',
    example: '5',
    schema: z._default(seconds(0, 15), 5),
  },
  APP_NAME: {
    description: 'the product name on pages and in e-mails',
    example: 'Kando',
    schema: z._default(z.string(), 'Kando'),
  },
  DATA_DIR: {
    description: 'the folder of the embedded database, uploads and keys',
    example: '.data',
    schema: z._default(z.string(), '.data'),
  },
  DATABASE_URL: {
    description: 'PostgreSQL 15 or later; without it an embedded one is started in DATA_DIR',
    example: 'postgres://kando:password@localhost:5432/kando',
    schema: z.optional(url('postgres:', 'postgresql:')),
  },
  WORKER: {
    description: 'off: this process serves requests only; only: it runs e-mails and jobs only; both need DATABASE_URL',
    example: 'on',
    schema: z._default(z.enum(['on', 'off', 'only']), 'on'),
  },
  SECRET_KEY: {
    description:
      'at least 32 bytes; signs access tokens and upload URLs; outside production it is generated into DATA_DIR',
    example: '',
    schema: z.optional(secret),
  },
  SECRET_KEY_PREVIOUS: {
    description: 'the key before the last rotation, still accepted',
    example: '',
    schema: z.optional(secret),
  },
  SMTP_URL: {
    description: 'the mail server; without it (not in production) e-mails can be read at /mailbox',
    example: 'smtps://user:password@mail.example.org:465',
    schema: z.optional(url('smtp:', 'smtps:')),
  },
  MAILBOX: {
    description: 'on opens /mailbox to other machines; without it only this machine can read the e-mails there',
    example: 'on',
    schema: z.optional(z.literal('on', 'must be on, or left out')),
  },
  MAIL_FROM: {
    description: 'the sender of e-mails',
    example: 'Kando <hello@example.org>',
    schema: z._default(mailAddress, 'Kando <kando@localhost>'),
  },
  S3_ENDPOINT: {
    description: 'S3-compatible storage for uploads; without it they stay in DATA_DIR',
    example: 'https://s3.example.org',
    schema: z.optional(web),
  },
  S3_REGION: { description: 'its region', example: 'auto', schema: text },
  S3_BUCKET: { description: 'its bucket', example: 'kando', schema: text },
  S3_ACCESS_KEY_ID: { description: 'its access key id', example: '', schema: text },
  S3_SECRET_ACCESS_KEY: { description: 'its secret key', example: '', schema: text },
  REDIS_URL: {
    description: 'required for more than one server process: live updates and rate limits are shared through it',
    example: 'redis://localhost:6379',
    schema: z.optional(url('redis:', 'rediss:')),
  },
  GOOGLE_CLIENT_ID: { description: 'sign-in with Google', example: '', schema: text },
  GOOGLE_CLIENT_SECRET: { description: 'its secret', example: '', schema: text },
  GOOGLE_ISSUER: { description: 'another issuer in place of Google, for tests', example: '', schema: z.optional(web) },
  GITHUB_CLIENT_ID: { description: 'sign-in with GitHub', example: '', schema: text },
  GITHUB_CLIENT_SECRET: { description: 'its secret', example: '', schema: text },
  GITHUB_ISSUER: { description: 'another issuer in place of GitHub, for tests', example: '', schema: z.optional(web) },
  LINKEDIN_CLIENT_ID: { description: 'sign-in with LinkedIn', example: '', schema: text },
  LINKEDIN_CLIENT_SECRET: { description: 'its secret', example: '', schema: text },
  LINKEDIN_ISSUER: {
    description: 'another issuer in place of LinkedIn, for tests',
    example: '',
    schema: z.optional(web),
  },
  CALENDAR_PRIVATE_HOSTS: {
    description: 'calendar servers inside your network, separated by commas; all other internal addresses are refused',
    example: 'calendar.internal,10.0.0.5:5232',
    schema: z._default(hosts, []),
  },
  JITSI_URL: {
    description: 'a Jitsi server for the rooms of sessions',
    example: 'https://meet.example.org',
    schema: z.optional(web),
  },
  JITSI_APP_ID: { description: 'its application id, if it requires signed tokens', example: '', schema: text },
  JITSI_APP_SECRET: { description: 'its application secret', example: '', schema: text },
  AI_BASE_URL: {
    description:
      'an OpenAI-compatible endpoint that drafts session descriptions; without it they are composed of fixed phrases',
    example: 'https://models.example.org/v1',
    schema: z.optional(web),
  },
  AI_MODEL: { description: 'the name of its model', example: '', schema: text },
  AI_API_KEY: { description: 'its API key, if it requires one', example: '', schema: text },
  DEMO: {
    description:
      'fills an empty database with demo people on the first start; on with the embedded database, never in production',
    example: 'true',
    schema: z.optional(flag),
  },
  MAINTENANCE_MODE: {
    description: 'answers every request with the maintenance notice; at run time: npm run kando -- maintenance on',
    example: 'false',
    schema: z._default(flag, false),
  },
  TRUST_PROXY: {
    description: 'the proxies whose X-Forwarded-* headers are trusted: false, their number, or their addresses',
    example: 'false',
    schema: z._default(proxies, false as const),
  },
  LOG_LEVEL: {
    description: 'silent, fatal, error, warn, info, debug or trace',
    example: 'info',
    schema: z._default(z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']), 'info'),
  },
  METRICS_PORT: {
    description: 'serves Prometheus metrics on this port of HOST',
    example: '9464',
    schema: z.optional(port),
  },
  RATE_LIMIT: {
    description: 'off lifts the rate limits; refused in production',
    example: 'on',
    schema: z._default(z.enum(['on', 'off']), 'on'),
  },
  TEST_CLOCK: {
    description: 'the application clock starts at this instant; refused in production',
    example: '2027-01-15T08:00:00Z',
    schema: z.optional(instant),
  },
  KANDO_DEV: {
    description: 'set to 1 by npm run dev: pages are served from source',
    example: '',
    schema: z.optional(z.literal('1')),
  },
}

/** Settings that are set together; an incomplete group is an error. */
export const groups: readonly (readonly SettingName[])[] = [
  ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET'],
  ['JITSI_APP_ID', 'JITSI_APP_SECRET'],
  ['AI_BASE_URL', 'AI_MODEL'],
]

export type SettingName = keyof typeof settings

/** The parsed settings, before defaults that depend on others. */
export type RawSettings = { -readonly [Name in SettingName]: z.output<(typeof settings)[Name]['schema']> }
