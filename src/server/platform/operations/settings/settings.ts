import * as z from 'zod/mini'
import {
  choice,
  embedders,
  flag,
  instant,
  mailAddress,
  origin,
  port,
  seconds,
  secret,
  text,
  url,
  web,
} from './schemas.ts'
import { backupSettings } from './backup.ts'
import { calendarSettings } from './calendars.ts'
import { databaseSettings } from './database.ts'
import { limitSettings } from './limits.ts'
import { logSettings } from './log.ts'
import { mailSettings } from './mail.ts'
import { outgoingSettings } from './outgoing.ts'
import { proxySettings } from './proxy.ts'
import { roomSettings } from './rooms.ts'
import { providerSettings, signInSettings } from './sign-in.ts'

/** Every setting: its description and example (both shown in `.env.example`) and the schema that parses it. */
export const settings = {
  NODE_ENV: {
    description: 'production requires SECRET_KEY, APP_URL and SMTP_URL and refuses development settings',
    example: 'development',
    schema: z._default(choice('development', 'production', 'test'), 'development'),
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
    description: 'the product name on pages and in e-mails, until staff choose another one',
    example: 'Kando',
    schema: z._default(z.string(), 'Kando'),
  },
  DATA_DIR: {
    description: 'the folder of the embedded database, uploads and keys',
    example: '.data',
    schema: z._default(z.string(), '.data'),
  },
  ...databaseSettings,
  WORKER: {
    description: 'off: this process serves requests only; only: it runs e-mails and jobs only; both need DATABASE_URL',
    example: 'on',
    schema: z._default(choice('on', 'off', 'only'), 'on'),
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
  SERVICE_WORKER: {
    description: 'off ends the service workers of browsers, with what they kept: pages then open with a network only',
    example: 'off',
    schema: z._default(choice('on', 'off'), 'on'),
  },
  EMBED_ORIGINS: {
    description: 'whose pages may embed mentors, free times and group sessions: * for all, none, or their origins',
    example: 'https://community.example.org,https://school.example.org',
    schema: z._default(embedders, ['*']),
  },
  MAILBOX: {
    description: 'on opens /mailbox to other machines; without it only this machine can read the e-mails there',
    example: 'on',
    schema: z.optional(z.literal('on', 'must be on, or left out')),
  },
  MAIL_FROM: {
    description: 'the sender of e-mails; staff can choose another name for the same address',
    example: 'Kando <hello@example.org>',
    schema: z._default(mailAddress, 'Kando <kando@localhost>'),
  },
  ...mailSettings,
  S3_ENDPOINT: {
    description: 'S3-compatible storage for uploads; without it they stay in DATA_DIR',
    example: 'https://s3.example.org',
    schema: z.optional(web),
  },
  S3_REGION: { description: 'its region', example: 'auto', schema: text },
  S3_BUCKET: { description: 'its bucket', example: 'kando', schema: text },
  S3_ACCESS_KEY_ID: { description: 'its access key id', example: '', schema: text },
  S3_SECRET_ACCESS_KEY: { description: 'its secret key', example: '', schema: text },
  ...backupSettings,
  REDIS_URL: {
    description: 'required for more than one server process: live updates and rate limits are shared through it',
    example: 'redis://localhost:6379',
    schema: z.optional(url('redis:', 'rediss:')),
  },
  PASSKEY_DOMAIN: {
    description:
      'the domain of passkeys, if not the host of APP_URL: that host or a parent of it (kando.example for www.kando.example)',
    example: '',
    schema: z.optional(z.string().check(z.regex(/^[a-z0-9.-]{1,253}$/, 'must be a domain'))),
  },
  PASSKEY_ORIGINS: {
    description: 'further origins below that domain at which passkeys are used, separated by commas',
    example: '',
    schema: z.optional(
      z.string().check(z.regex(/^https?:\/\/[a-z0-9.:-]+(?:,https?:\/\/[a-z0-9.:-]+)*$/, 'must be origins')),
    ),
  },
  ...signInSettings,
  ...outgoingSettings,
  ...calendarSettings,
  ...providerSettings,
  ...roomSettings,
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
  ...proxySettings,
  ...logSettings,
  ...limitSettings,
  TEST_CLOCK: {
    description: 'the application clock starts at this instant; refused in production',
    example: '2027-01-15T08:00:00Z',
    schema: z.optional(instant),
  },
  KANDO_DEV: {
    description: 'set to 1 by npm run dev: pages are served from source',
    example: '',
    schema: z.optional(z.literal('1', 'must be 1, or left out')),
  },
}

/** Settings that are set together; an incomplete group is an error. */
export const groups: readonly (readonly SettingName[])[] = [
  ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_REGION', 'BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET'],
  ['GOOGLE_CALENDAR_CLIENT_ID', 'GOOGLE_CALENDAR_CLIENT_SECRET'],
  ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['JITSI_APP_ID', 'JITSI_APP_SECRET'],
  ['LIVEKIT_URL', 'LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET'],
  ['AI_BASE_URL', 'AI_MODEL'],
  ['CDN_PURGE_URL', 'CDN_PURGE_TOKEN'],
]

export type SettingName = keyof typeof settings

/** The parsed settings, before defaults that depend on others. */
export type RawSettings = { -readonly [Name in SettingName]: z.output<(typeof settings)[Name]['schema']> }
