import * as z from 'zod/mini'
import { authRecord } from '#contract/accounts/schemas.ts'
import { id, paging } from '#contract/fields.ts'
import { reason } from '#contract/moderation/form-schemas.ts'
import { rowCursor } from '#contract/moderation/table-schemas.ts'
import { route } from '#contract/route.ts'
import {
  acceptBody,
  createdImport,
  importBody,
  importPreview,
  invitation,
  invitationCursor,
  invitationExport,
  invitationFilters,
  invitationToken,
  openedInvitation,
  peopleImport,
  previewBody,
} from './schemas.ts'

const params = z.strictObject({ id })
/** The largest file in base64url, and what else a body holds. */
const bodyLimit = 2816 * 1024
const unreadable = ['import_unreadable', 'import_too_long', 'import_without_columns'] as const

/** A command of staff on one file or one invitation. */
const changed = {
  method: 'POST',
  repeat: 'keyed',
  changes: ['invitations', 'moderation'],
  access: 'staff',
  params,
  body: z.strictObject({ reason }),
} as const

/** People whom staff invite from a file. What sends or ends something has a reason, which stands in the audit log. */
export const invitationRoutes = {
  previewImport: route({
    method: 'POST',
    repeat: 'idempotent',
    path: '/admin/people-imports/preview',
    changes: [],
    access: 'staff',
    summary: 'What would happen with each line of a CSV file of people; nothing is stored or sent',
    body: previewBody,
    bodyLimit,
    reply: importPreview,
    errors: unreadable,
    limit: 'search',
  }),
  createImport: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/admin/people-imports',
    changes: ['invitations', 'moderation'],
    access: 'staff',
    summary:
      'Invite the people of a CSV file by e-mail, those whose line has no problem and who have neither an account nor an invitation',
    body: importBody,
    bodyLimit,
    reply: createdImport,
    status: 201,
    errors: [...unreadable, 'import_nobody'],
    limit: 'search',
  }),
  listImports: route({
    method: 'GET',
    path: '/admin/people-imports',
    shows: ['invitations'],
    access: 'staff',
    summary:
      'Files whose people were invited, latest first; the next page begins `after` the last one (`createdAt_id`)',
    query: z.strictObject({ size: paging.size, after: z.optional(rowCursor) }),
    reply: z.array(peopleImport),
    paged: true,
    errors: [],
  }),
  oneImport: route({
    method: 'GET',
    path: '/admin/people-imports/:id',
    shows: ['invitations'],
    access: 'staff',
    summary: 'One of them, with its invitations by state',
    params,
    reply: peopleImport,
    errors: ['not_found'],
  }),
  listInvitations: route({
    method: 'GET',
    path: '/admin/people-imports/:id/invitations',
    shows: ['invitations'],
    access: 'staff',
    summary: 'The invitations of a file in the order of its lines; the next page begins `after` the last line',
    params,
    query: z.strictObject({ ...invitationFilters, size: paging.size, after: z.optional(invitationCursor) }),
    reply: z.array(invitation),
    paged: true,
    errors: ['not_found'],
    limit: 'search',
  }),
  exportInvitations: route({
    method: 'POST',
    repeat: 'idempotent',
    path: '/admin/people-imports/:id/export',
    changes: ['moderation'],
    access: 'staff',
    summary: 'The invitations of a file with their states as CSV; the reason stands in the audit log',
    params,
    body: invitationExport,
    reply: z.string(),
    contentType: 'text/csv',
    errors: ['not_found'],
  }),
  withdrawImport: route({
    ...changed,
    path: '/admin/people-imports/:id/withdrawal',
    summary: 'Withdraw every invitation of a file that nobody accepted yet: what waits is not sent, links stop working',
    reply: z.object({ withdrawn: z.int() }),
    errors: ['not_found'],
  }),
  withdrawInvitation: route({
    ...changed,
    path: '/admin/invitations/:id/withdrawal',
    summary: 'Withdraw an invitation: its mail is not sent, or its link stops working',
    errors: ['not_found', 'invitation_settled'],
  }),
  resendInvitation: route({
    ...changed,
    path: '/admin/invitations/:id/resending',
    summary: 'Send an invitation again with another link, for another 30 days; the former link stops working',
    errors: ['not_found', 'invitation_settled'],
    limit: 'search',
  }),
  checkInvitation: route({
    method: 'POST',
    repeat: 'idempotent',
    path: '/invitations/check',
    changes: [],
    access: 'public',
    summary: 'For whom the link of an invitation is; the link stays as it is',
    body: invitationToken,
    reply: openedInvitation,
    errors: ['token_expired'],
    limit: 'login',
  }),
  acceptInvitation: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/invitations/acceptance',
    changes: [],
    access: 'public',
    summary: 'Create the account of an invitation, whose address the link confirms, and sign in',
    body: acceptBody,
    reply: authRecord,
    status: 201,
    errors: ['token_expired', 'account_exists', 'account_suspended'],
    limit: 'login',
  }),
}
