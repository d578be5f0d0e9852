import * as z from 'zod/mini'
import { instant, opaque, text } from '#contract/fields.ts'
import { instanceLook } from '#contract/instance/schemas.ts'
import { language } from './schemas.ts'
import { route } from '#contract/route.ts'
import { authRecordWithoutTokens, provider, timeFormat, timeZones } from './schemas.ts'

/** The routes of accounts that every page needs: what this instance offers, keeping a session alive or ending it, and the clock. */
export const sessionRoutes = {
  config: route({
    method: 'GET',
    path: '/config',
    shows: [],
    access: 'public',
    summary: 'Product name, server time and configured features',
    reply: z.object({
      productName: z.string(),
      providers: z.array(provider),
      /** What the operator calls their own provider (`oidc`). */
      ownProvider: z.string(),
      serverTime: instant,
      timeZoneDatabase: z.string(),
      mailbox: z.boolean(),
      /** Whether members' pages register a service worker. */
      offline: z.boolean(),
      demo: z.boolean(),
      /** Whether pages of others may embed ours. */
      embeds: z.boolean(),
      ...instanceLook.shape,
    }),
    errors: [],
  }),
  timeZones: route({
    method: 'GET',
    path: '/time-zones',
    shows: [],
    access: 'public',
    summary: 'UTC offsets of time zones, from ten years ago to two years ahead',
    query: z.strictObject({
      /** Separated by commas; those that the server does not know are left out. Without it: all zones that can be chosen. */
      names: z.optional(opaque(4000)),
    }),
    reply: timeZones,
    errors: [],
  }),
  refresh: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/auth/refreshToken',
    changes: [],
    access: 'public',
    summary: 'Rotate the refresh token',
    body: z.strictObject({ refreshTokenString: text({ min: 1, max: 512 }) }),
    priority: 'critical',
    reply: z.object({ accessToken: z.string(), refreshToken: z.string() }),
    errors: ['session_expired', 'session_unknown'],
  }),
  logout: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/auth/logout',
    changes: [],
    access: 'token',
    summary: 'End this session',
    duringDeletion: true,
    body: z.strictObject({ refreshTokenString: text({ min: 1, max: 512 }) }),
    priority: 'critical',
    errors: [],
  }),
  validate: route({
    method: 'GET',
    path: '/auth/validate-access-token',
    shows: ['accounts'],
    access: 'token',
    scope: 'profile:read',
    summary: 'The caller',
    duringDeletion: true,
    reply: authRecordWithoutTokens,
    errors: [],
  }),
  setTimeFormat: route({
    method: 'PUT',
    repeat: 'idempotent',
    path: '/auth/time-format',
    changes: [],
    access: 'token',
    summary: 'Show times on a 12-hour or a 24-hour clock, or as the language has it',
    body: z.strictObject({ timeFormat }),
    reply: z.object({ timeFormat }),
    errors: [],
  }),
  setLanguage: route({
    method: 'PUT',
    repeat: 'idempotent',
    path: '/auth/language',
    changes: 'everything',
    access: 'token',
    summary: 'Read everything in this language, on every device, in e-mails and calendar entries too',
    duringDeletion: true,
    body: z.strictObject({ locale: language }),
    reply: z.object({ locale: language }),
    errors: [],
  }),
}
