import * as z from 'zod/mini'
import { id, numberInQuery, paging } from '#contract/fields.ts'
import { route } from '#contract/route.ts'
import { answerRoutes } from './answer-routes.ts'
import { answerText } from './answer-schemas.ts'
import { appealRoutes } from './appeal-routes.ts'
import { queues, removableParts } from './constants.ts'
import { reason } from './form-schemas.ts'
import {
  appealDetail,
  auditEntry,
  confirmationDetail,
  messageDetail,
  personDetail,
  queueCount,
  queueItem,
  reportDetail,
  reviewer,
  verificationDetail,
} from './staff-schemas.ts'
import { tableRoutes } from './table-routes.ts'
import { viewRoutes } from './view-routes.ts'

const queueItemParams = z.strictObject({ queue: z.enum(queues), id })
const byId = { access: 'staff', params: z.strictObject({ id }) } as const
const read = { ...byId, method: 'GET', errors: ['not_found'] } as const
const decide = { ...byId, method: 'POST', repeat: 'keyed' } as const
const decisionErrors = ['not_found', 'already_decided', 'own_person'] as const
const suspensionErrors = [...decisionErrors, 'staff_protected', 'already_suspended'] as const

/** The staff desk. Every decision but an answer names its reason and is written into the audit log with it. */
export const staffRoutes = {
  ...tableRoutes,
  ...appealRoutes,
  ...answerRoutes,
  ...viewRoutes,
  queueCounts: route({
    method: 'GET',
    path: '/admin/queues',
    shows: ['moderation'],
    access: 'staff',
    summary: 'How much waits in each queue, and since when',
    reply: z.array(queueCount),
    errors: [],
  }),
  listQueue: route({
    method: 'GET',
    path: '/admin/queues/:queue',
    shows: ['moderation'],
    access: 'staff',
    summary: 'What waits in a queue, oldest first',
    params: z.strictObject({ queue: z.enum(queues) }),
    query: z.strictObject(paging),
    reply: z.array(queueItem),
    paged: true,
    errors: [],
  }),
  reviewers: route({
    method: 'GET',
    path: '/admin/queues/:queue/:id/reviewer',
    shows: ['moderation'],
    access: 'staff',
    summary: 'Who is reviewing an item right now: one person at most',
    params: queueItemParams,
    reply: z.array(reviewer),
    errors: [],
  }),
  startReview: route({
    method: 'PUT',
    repeat: 'idempotent',
    path: '/admin/queues/:queue/:id/reviewer',
    changes: [],
    access: 'staff',
    summary: 'Show the others that the caller is reviewing an item, for three minutes unless called again; no lock',
    params: queueItemParams,
    errors: [],
  }),
  endReview: route({
    method: 'DELETE',
    repeat: 'idempotent',
    path: '/admin/queues/:queue/:id/reviewer',
    changes: [],
    access: 'staff',
    summary: 'The caller no longer reviews an item',
    params: queueItemParams,
    errors: [],
  }),
  verification: route({
    ...read,
    path: '/admin/verifications/:id',
    shows: ['moderation'],
    summary: 'A request with its documents',
    reply: verificationDetail,
  }),
  decideVerification: route({
    ...decide,
    path: '/admin/verifications/:id/decision',
    changes: ['moderation'],
    summary: 'Approve or decline; the mentor reads the reason of a decline',
    body: z.strictObject({ status: z.enum(['APPROVED', 'DECLINED']), reason }),
    errors: decisionErrors,
  }),
  reportDetail: route({
    ...read,
    path: '/admin/reports/:id',
    shows: ['moderation'],
    summary: 'A report with its evidence',
    reply: reportDetail,
  }),
  decideReport: route({
    ...decide,
    path: '/admin/reports/:id/decision',
    changes: ['moderation'],
    summary: 'Dismiss a report, or warn or suspend the reported person, who reads the reason',
    body: z.strictObject({ action: z.enum(['DISMISS', 'WARN', 'SUSPEND', 'SUSPEND_PERMANENTLY']), reason }),
    errors: suspensionErrors,
  }),
  message: route({
    ...read,
    path: '/admin/messages/:id',
    shows: ['moderation'],
    summary: 'A contact thread',
    reply: messageDetail,
  }),
  answerMessage: route({
    ...decide,
    path: '/admin/messages/:id/answer',
    changes: ['moderation'],
    summary: 'Answer a contact thread by e-mail; `version` is the one that was read',
    body: z.strictObject({ version: z.int(), text: answerText }),
    bodyLimit: 16 * 1024,
    errors: decisionErrors,
  }),
  closeMessage: route({
    ...decide,
    path: '/admin/messages/:id/close',
    changes: ['moderation'],
    summary: 'Close a contact thread without an answer',
    body: z.strictObject({ version: z.int(), reason }),
    errors: decisionErrors,
  }),
  appeal: route({
    ...read,
    path: '/admin/appeals/:id',
    shows: ['moderation'],
    summary: 'An appeal with its suspension',
    reply: appealDetail,
  }),
  decideAppeal: route({
    ...decide,
    path: '/admin/appeals/:id/decision',
    changes: ['moderation'],
    summary:
      'Uphold the suspension, which is for another member of staff than who proposed it, or restore the account; the person reads ' +
      'the reason. Once',
    body: z.strictObject({ status: z.enum(['UPHELD', 'GRANTED']), reason }),
    errors: [...decisionErrors, 'second_person_needed'],
  }),
  confirmation: route({
    ...read,
    path: '/admin/confirmations/:id',
    shows: ['moderation'],
    summary: 'A permanent suspension that waits for a second member of staff',
    reply: confirmationDetail,
  }),
  decideConfirmation: route({
    ...decide,
    path: '/admin/confirmations/:id/decision',
    changes: ['moderation'],
    summary: 'Confirm a permanent suspension, or restore the account; not by whoever proposed it',
    body: z.strictObject({ status: z.enum(['CONFIRMED', 'RESTORED']), reason }),
    errors: [...decisionErrors, 'second_person_needed'],
  }),
  person: route({
    ...read,
    path: '/admin/users/:id',
    shows: ['moderation'],
    summary: 'An account with its history',
    reply: personDetail,
  }),
  suspendPerson: route({
    ...decide,
    path: '/admin/users/:id/suspension',
    changes: ['moderation'],
    summary: 'Suspend an account for seven days, or permanently, which a second member of staff confirms',
    body: z.strictObject({ isPermanent: z.boolean(), reason }),
    errors: suspensionErrors,
  }),
  restorePerson: route({
    ...decide,
    path: '/admin/users/:id/restoration',
    changes: ['moderation'],
    summary: 'End the suspension of an account',
    body: z.strictObject({ reason }),
    errors: decisionErrors,
  }),
  mailPersonAgain: route({
    ...decide,
    path: '/admin/users/:id/email-restoration',
    changes: ['moderation'],
    summary: 'Send all mail to an address again that counts as undeliverable',
    body: z.strictObject({ reason }),
    errors: decisionErrors,
  }),
  warnPerson: route({
    ...decide,
    path: '/admin/users/:id/warning',
    changes: ['moderation'],
    summary: 'Warn a person, who reads the reason',
    body: z.strictObject({ reason }),
    errors: suspensionErrors,
  }),
  removePart: route({
    ...decide,
    path: '/admin/users/:id/part-removal',
    changes: ['moderation'],
    summary: "Remove somebody's picture or introduction and delete its file; they read the reason",
    body: z.strictObject({ part: z.enum(removableParts), reason }),
    errors: [...decisionErrors, 'staff_protected'],
  }),
  auditLog: route({
    method: 'GET',
    path: '/admin/audit',
    shows: ['moderation'],
    access: 'staff',
    summary: 'What staff did, latest first; `after` is the number of the last entry of the page before',
    query: z.strictObject({ ...paging, after: numberInQuery(1, 1_000_000_000, 1_000_000_000) }),
    reply: z.array(auditEntry),
    paged: true,
    errors: [],
  }),
}
