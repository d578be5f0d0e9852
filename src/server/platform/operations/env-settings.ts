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
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address) as 0 | 4 | 6]
  return longest > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest))
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

const web = url('http:', 'https:')

/** Links in mails, redirects of providers and the calendar feed are this and a path. */
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
  const words = protocols.map((protocol) => `${protocol}//`).join(' or ')
  return z
    .string()
    .check(
      z.refine(
        (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
        `must be an address with ${words}`,
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

/** Every setting of the program: what it means (for `.env.example`), the value shown there, and how it is read. */
export const settings = {
  NODE_ENV: {
    about:
      'production makes SECRET_KEY, APP_URL and SMTP_URL compulsory and turns everything off that is for development',
    shown: 'development',
    schema: z._default(z.enum(['development', 'production', 'test']), 'development'),
  },
  PORT: { about: 'where the program listens', shown: '3000', schema: z._default(port, 3000) },
  HOST: {
    about: 'the address it listens on; 0.0.0.0 for all',
    shown: '127.0.0.1',
    schema: z._default(z.string(), '127.0.0.1'),
  },
  APP_URL: {
    about: 'the address people see, without a path; stands in mails',
    shown: 'http://localhost:3000',
    schema: z.optional(origin),
  },
  SHUTDOWN_DELAY: {
    about: 'seconds that SIGTERM leaves balancers to notice that /readyz says 503, before the program stops listening',
    shown: '5',
    schema: z._default(seconds(0, 15), 5),
  },
  APP_NAME: { about: 'the name on pages and in mails', shown: 'Kando', schema: z._default(z.string(), 'Kando') },
  DATA_DIR: {
    about: 'where the embedded database, uploads and keys live',
    shown: '.data',
    schema: z._default(z.string(), '.data'),
  },
  DATABASE_URL: {
    about: 'PostgreSQL 15 or later; without it an embedded one is started in DATA_DIR',
    shown: 'postgres://kando:password@localhost:5432/kando',
    schema: z.optional(url('postgres:', 'postgresql:')),
  },
  WORKER: {
    about: 'off: this process only answers; only: it only works off mails and jobs; both need DATABASE_URL',
    shown: 'on',
    schema: z._default(z.enum(['on', 'off', 'only']), 'on'),
  },
  SECRET_KEY: {
    about: 'at least 32 bytes; signs sign-ins and upload addresses; outside production generated into DATA_DIR',
    shown: '',
    schema: z.optional(secret),
  },
  SECRET_KEY_PREVIOUS: {
    about: 'the key before the last rotation, still accepted',
    shown: '',
    schema: z.optional(secret),
  },
  SMTP_URL: {
    about: 'the mail server; without it (not in production) mails can be read at /mailbox',
    shown: 'smtps://user:password@mail.example.org:465',
    schema: z.optional(url('smtp:', 'smtps:')),
  },
  MAILBOX: {
    about: 'on shows /mailbox to other machines too; without it only this one sees the mails that it holds',
    shown: 'on',
    schema: z.optional(z.literal('on', 'must be on, or left out')),
  },
  MAIL_FROM: {
    about: 'the sender of mails',
    shown: 'Kando <hello@example.org>',
    schema: z._default(mailAddress, 'Kando <kando@localhost>'),
  },
  S3_ENDPOINT: {
    about: 'S3-compatible storage for uploads; without it they stay in DATA_DIR',
    shown: 'https://s3.example.org',
    schema: z.optional(web),
  },
  S3_REGION: { about: 'its region', shown: 'auto', schema: text },
  S3_BUCKET: { about: 'its bucket', shown: 'kando', schema: text },
  S3_ACCESS_KEY_ID: { about: 'its key', shown: '', schema: text },
  S3_SECRET_ACCESS_KEY: { about: 'and the secret of that key', shown: '', schema: text },
  REDIS_URL: {
    about: 'needed by more than one process of the program: live updates reach all of them',
    shown: 'redis://localhost:6379',
    schema: z.optional(url('redis:', 'rediss:')),
  },
  GOOGLE_CLIENT_ID: { about: 'sign-in with Google', shown: '', schema: text },
  GOOGLE_CLIENT_SECRET: { about: 'its secret', shown: '', schema: text },
  GOOGLE_ISSUER: { about: 'another issuer in place of Google, for tests', shown: '', schema: z.optional(web) },
  GITHUB_CLIENT_ID: { about: 'sign-in with GitHub', shown: '', schema: text },
  GITHUB_CLIENT_SECRET: { about: 'its secret', shown: '', schema: text },
  GITHUB_ISSUER: { about: 'another issuer in place of GitHub, for tests', shown: '', schema: z.optional(web) },
  LINKEDIN_CLIENT_ID: { about: 'sign-in with LinkedIn', shown: '', schema: text },
  LINKEDIN_CLIENT_SECRET: { about: 'its secret', shown: '', schema: text },
  LINKEDIN_ISSUER: { about: 'another issuer in place of LinkedIn, for tests', shown: '', schema: z.optional(web) },
  JITSI_URL: {
    about: 'a Jitsi server for the rooms of sessions',
    shown: 'https://meet.example.org',
    schema: z.optional(web),
  },
  JITSI_APP_ID: { about: 'its application id, where it asks for signed tokens', shown: '', schema: text },
  JITSI_APP_SECRET: { about: 'and its secret', shown: '', schema: text },
  AI_BASE_URL: {
    about: 'an OpenAI-compatible endpoint that drafts session descriptions; without it fixed phrases do',
    shown: 'https://models.example.org/v1',
    schema: z.optional(web),
  },
  AI_MODEL: { about: 'the model to ask there', shown: '', schema: text },
  AI_API_KEY: { about: 'its key, where it asks for one', shown: '', schema: text },
  DEMO: {
    about:
      'fills an empty database with demo people on the first start; on with the embedded database, never in production',
    shown: 'true',
    schema: z.optional(flag),
  },
  MAINTENANCE_MODE: {
    about: 'answers everything with the maintenance notice; to switch while it runs: npm run kando -- maintenance on',
    shown: 'false',
    schema: z._default(flag, false),
  },
  TRUST_PROXY: {
    about: 'proxies in front whose X-Forwarded-* count: false, their number, or their addresses',
    shown: 'false',
    schema: z._default(proxies, false as const),
  },
  LOG_LEVEL: {
    about: 'silent, fatal, error, warn, info, debug or trace',
    shown: 'info',
    schema: z._default(z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']), 'info'),
  },
  METRICS_PORT: { about: 'serves Prometheus metrics on this port of HOST', shown: '9464', schema: z.optional(port) },
  RATE_LIMIT: {
    about: 'off lifts the rate limits; refused in production',
    shown: 'on',
    schema: z._default(z.enum(['on', 'off']), 'on'),
  },
  TEST_CLOCK: {
    about: "the program's clock starts at this instant; refused in production",
    shown: '2027-01-15T08:00:00Z',
    schema: z.optional(instant),
  },
  KANDO_DEV: {
    about: 'set to 1 by npm run dev: pages come from the sources',
    shown: '',
    schema: z.optional(z.literal('1')),
  },
}

/** Settings that make sense only together; half a group is a fault. */
export const groups: readonly (readonly SettingName[])[] = [
  ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET'],
  ['JITSI_APP_ID', 'JITSI_APP_SECRET'],
  ['AI_BASE_URL', 'AI_MODEL'],
]

export type SettingName = keyof typeof settings

/** What the settings give when they are read one by one, before defaults that depend on others. */
export type RawSettings = { -readonly [Name in SettingName]: z.output<(typeof settings)[Name]['schema']> }
