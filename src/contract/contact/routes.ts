import * as z from 'zod/mini'
import { token } from '#contract/fields.ts'
import { route } from '#contract/route.ts'
import { contactForm, contactThread, threadReply } from './schemas.ts'

/** The secret of the link in an answer of ours. */
const byToken = z.strictObject({ token })

export const contactRoutes = {
  sendMessage: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/contact/message',
    changes: [],
    access: 'public',
    summary: 'Write to our team; a copy is mailed to the sender',
    body: contactForm,
    bodyLimit: 16 * 1024,
    limit: 'contact',
    errors: [],
  }),
  thread: route({
    method: 'GET',
    path: '/contact/threads/:token',
    shows: ['contact-thread'],
    access: 'public',
    summary: 'The conversation with our team that the link in an answer continues',
    params: byToken,
    reply: contactThread,
    errors: ['token_expired'],
  }),
  replyToThread: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/contact/threads/:token',
    changes: ['contact-thread'],
    access: 'public',
    summary: 'Write back to our team by the link in an answer; it waits for staff again',
    params: byToken,
    body: threadReply,
    bodyLimit: 16 * 1024,
    limit: 'contact',
    errors: ['token_expired'],
  }),
}
