import * as z from 'zod/mini'
import {
  address,
  choice,
  embedders,
  flag,
  iceUrls,
  instant,
  mailAddress,
  origin,
  port,
  seconds,
  secret,
  text,
  url,
  web,
} from './env-schemas.ts'
import { backupSettings } from './backup-settings.ts'
import { databaseSettings } from './database-settings.ts'
import { limitSettings } from './limit-settings.ts'
import { logSettings } from './log-settings.ts'
import { mailSettings } from './mail-settings.ts'
import { outgoingSettings } from './outgoing-settings.ts'
import { proxySettings } from './proxy-settings.ts'

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
  ...outgoingSettings,
  GOOGLE_CALENDAR_CLIENT_ID: {
    description: 'calendars of Google accounts: the client of the operator (see docs/operations.md)',
    example: '',
    schema: text,
  },
  GOOGLE_CALENDAR_CLIENT_SECRET: { description: 'its secret', example: '', schema: text },
  GOOGLE_CALENDAR_URL: {
    description: 'another server in place of Google Calendar, for tests',
    example: '',
    schema: z.optional(web),
  },
  MICROSOFT_CLIENT_ID: {
    description: 'calendars of Outlook and Microsoft 365: the application of the operator (see docs/operations.md)',
    example: '',
    schema: text,
  },
  MICROSOFT_CLIENT_SECRET: { description: 'its secret', example: '', schema: text },
  MICROSOFT_TENANT: {
    description: 'the directory whose accounts may connect; common for all of them, and for personal accounts',
    example: 'common',
    schema: z._default(z.string(), 'common'),
  },
  MICROSOFT_URL: {
    description: 'another server in place of Microsoft Graph, for tests',
    example: '',
    schema: z.optional(web),
  },
  OIDC_ISSUER: {
    description: "sign-in with the operator's own OpenID provider: its issuer (see docs/operations.md)",
    example: 'https://id.example.org',
    schema: z.optional(web),
  },
  OIDC_CLIENT_ID: { description: 'its client id', example: '', schema: text },
  OIDC_CLIENT_SECRET: { description: 'its secret', example: '', schema: text },
  OIDC_NAME: {
    description: 'its name on the button: "Continue with ..."',
    example: 'Example University',
    schema: z._default(z.string().check(z.maxLength(40, 'must have at most 40 characters')), 'single sign-on'),
  },
  OIDC_EMAIL_CLAIM: {
    description: 'the claim that holds the address',
    example: 'email',
    schema: z._default(z.string(), 'email'),
  },
  OIDC_NAME_CLAIM: {
    description: 'the claim that holds the full name',
    example: 'name',
    schema: z._default(z.string(), 'name'),
  },
  OIDC_TRUST_EMAIL: {
    description:
      'whether its addresses count as verified without the claim email_verified: only if it verifies all of them',
    example: 'false',
    schema: z._default(flag, false),
  },
  ROOM_MEDIA_PORT: {
    description: 'the UDP port for the media of group rooms; without it the number of PORT',
    example: '3000',
    schema: z.optional(port),
  },
  ROOM_MEDIA_HOST: {
    description: 'the address of this machine with that port, 0.0.0.0 for all; without it HOST, and all in production',
    example: '0.0.0.0',
    schema: z.optional(address),
  },
  ROOM_PUBLIC_IP: {
    description: 'the public address of that port, if this machine only has private ones (NAT, containers)',
    example: '198.51.100.7',
    schema: z.optional(address),
  },
  JITSI_URL: {
    description: 'a Jitsi server for the rooms of sessions',
    example: 'https://meet.example.org',
    schema: z.optional(web),
  },
  JITSI_APP_ID: { description: 'its application id, if it requires signed tokens', example: '', schema: text },
  JITSI_APP_SECRET: { description: 'its application secret', example: '', schema: text },
  TURN_URLS: {
    description: 'STUN and TURN servers for the built-in room, separated by commas',
    example: 'turn:turn.example.org:3478?transport=udp',
    schema: z.optional(iceUrls),
  },
  TURN_SECRET: { description: "the TURN server's shared secret (coturn: use-auth-secret)", example: '', schema: text },
  LIVEKIT_URL: {
    description:
      'a LiveKit server for the media of built-in rooms, required for group rooms on several processes; browsers use it, too',
    example: 'wss://livekit.example.org',
    schema: z.optional(url('wss:', 'ws:', 'https:', 'http:')),
  },
  LIVEKIT_API_KEY: { description: 'its API key', example: '', schema: text },
  LIVEKIT_API_SECRET: { description: 'the secret of that key', example: '', schema: text },
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
