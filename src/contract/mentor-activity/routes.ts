import * as z from 'zod/mini'
import { date, instant } from '#contract/fields.ts'
import { fieldError } from '#contract/field-errors.ts'
import { route } from '#contract/route.ts'
import { askedAbout, breakCauses } from './constants.ts'

const ownBreak = z.object({
  /** The hours of the mentor rest: nobody finds or books them. */
  onBreak: z.boolean(),
  cause: z.nullable(z.enum(breakCauses)),
  /** At the start of this date, in the mentor's zone, the break ends by itself. */
  until: z.nullable(z.string()),
  /** The open question whether they are still here, and when a break begins without an answer. */
  question: z.nullable(z.object({ about: z.enum(askedAbout), breakAt: instant })),
})
export type OwnBreak = z.infer<typeof ownBreak>

const mailedBreak = z.object({ onBreak: z.boolean(), isAsked: z.boolean() })
export type MailedBreak = z.infer<typeof mailedBreak>

const token = z.string().check(z.regex(/^[0-9a-f-]{36}\.[A-Za-z0-9_-]{43}$/, fieldError('token_invalid')))

export const mentorActivityRoutes = {
  ownBreak: route({
    method: 'GET',
    path: '/mentor/break',
    shows: ['availability'],
    access: 'mentor',
    scope: 'availability:read',
    summary: "The caller's break, and whether they are asked if they are still here",
    reply: ownBreak,
    errors: [],
  }),
  takeBreak: route({
    method: 'PUT',
    repeat: 'idempotent',
    path: '/mentor/break',
    changes: ['availability', 'free-times', 'profiles'],
    access: 'mentor',
    scope: 'availability:write',
    summary: 'Take a break, until the start of a date or without an end; sessions that are agreed stay',
    body: z.strictObject({ until: z.nullish(date) }),
    reply: ownBreak,
    errors: [],
  }),
  endBreak: route({
    method: 'DELETE',
    repeat: 'idempotent',
    path: '/mentor/break',
    changes: ['availability', 'free-times', 'profiles'],
    access: 'mentor',
    scope: 'availability:write',
    summary: 'End the break, or answer the question: the caller is here, with all their hours',
    reply: ownBreak,
    errors: [],
  }),
  mailedBreak: route({
    method: 'GET',
    path: '/mentor/still-here',
    shows: ['availability'],
    access: 'public',
    summary: 'What the link of an email asks a mentor: whether they are still here',
    query: z.strictObject({ token }),
    reply: mailedBreak,
    errors: ['not_found'],
  }),
  answerMailedBreak: route({
    method: 'POST',
    repeat: 'idempotent',
    path: '/mentor/still-here',
    changes: ['availability', 'free-times', 'profiles'],
    access: 'public',
    summary: 'Answer it: the mentor is here, with all their hours; works without signing in',
    body: z.strictObject({ token }),
    reply: mailedBreak,
    errors: ['not_found'],
  }),
}
