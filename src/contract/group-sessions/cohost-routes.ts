import * as z from 'zod/mini'
import { id, idOrSlug, pageQuery, token } from '#contract/fields.ts'
import { route } from '#contract/route.ts'

const cohostStatuses = ['PENDING', 'ACCEPTED', 'DECLINED'] as const

const session = { groupSessionSlug: z.string(), groupSessionTitle: z.string() }
const picture = z.nullable(z.string())

/** An invite to cohost, from the host to a mentor, with both of them. */
export const cohostInvite = z.object({
  cohostInviteId: id,
  cohostInviteStatus: z.enum(cohostStatuses),
  ...session,
  invitingMentorProfileId: id,
  invitingMentorSlug: z.string(),
  invitingMentorFullName: z.string(),
  invitingMentorProfilePictureUrl: picture,
  invitingMentorJobTitle: z.string(),
  invitedMentorProfileId: id,
  invitedMentorSlug: z.string(),
  invitedMentorFullName: z.string(),
  invitedMentorProfilePictureUrl: picture,
  invitedMentorJobTitle: z.string(),
})
export type CohostInvite = z.infer<typeof cohostInvite>

/** A request to cohost, from a mentor to the host, with both of them. */
export const cohostRequest = z.object({
  cohostRequestId: id,
  cohostRequestStatus: z.enum(cohostStatuses),
  ...session,
  requestingMentorProfileId: id,
  requestingMentorSlug: z.string(),
  requestingMentorFullName: z.string(),
  requestingMentorProfilePictureUrl: picture,
  requestingMentorJobTitle: z.string(),
  hostMentorProfileId: id,
  hostMentorSlug: z.string(),
  hostMentorFullName: z.string(),
  hostMentorProfilePictureUrl: picture,
  hostMentorJobTitle: z.string(),
})
export type CohostRequest = z.infer<typeof cohostRequest>

const byMentor = { access: 'mentor', params: z.strictObject({ id }) } as const
const list = { method: 'GET', access: 'mentor', query: pageQuery, paged: true, errors: [] } as const
const createErrors = ['not_found', 'group_session_settled', 'cohost_exists', 'cohost_yourself'] as const
const acceptErrors = ['not_found', 'cohost_settled', 'group_session_settled', 'occurrences_taken'] as const

/** Cohosts: invites go from the host to a mentor, requests from a mentor to the host (D38). */
export const cohostRoutes = {
  listCohostInvites: route({
    ...list,
    path: '/cohost-invite/all',
    shows: ['group-sessions'],
    summary: 'Invites sent or received by the caller, pending ones first',
    reply: z.array(cohostInvite),
  }),
  createCohostInvite: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/cohost-invite/create',
    changes: ['group-sessions', 'notifications'],
    access: 'mentor',
    summary: 'Invite mentors to cohost; for the host',
    body: z.strictObject({ groupSessionId: id, mentorIds: z.array(id).check(z.minLength(1), z.maxLength(10)) }),
    reply: z.array(cohostInvite),
    status: 201,
    errors: [...createErrors, 'cohost_unknown', 'cohosts_full'],
  }),
  acceptCohostInvite: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/cohost-invite/accept/:id',
    changes: ['group-sessions', 'notifications'],
    ...byMentor,
    summary: 'Accept an invite; the caller is then busy during the session',
    reply: cohostInvite,
    errors: [...acceptErrors],
  }),
  declineCohostInvite: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/cohost-invite/decline/:id',
    changes: ['group-sessions', 'notifications'],
    ...byMentor,
    summary: 'Decline an invite',
    reply: cohostInvite,
    errors: ['not_found', 'cohost_settled'],
  }),
  withdrawCohostInvite: route({
    method: 'DELETE',
    repeat: 'keyed',
    path: '/cohost-invite/:id',
    changes: ['group-sessions', 'notifications'],
    undoes: ['/cohost-invite/create'],
    ...byMentor,
    summary: 'Withdraw a pending invite; for its sender',
    errors: ['not_found', 'cohost_settled'],
  }),
  listCohostRequests: route({
    ...list,
    path: '/cohost-request/get-all',
    shows: ['group-sessions'],
    summary: 'Requests sent or received by the caller, pending ones first',
    reply: z.array(cohostRequest),
  }),
  createCohostRequest: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/cohost-request/create',
    changes: ['group-sessions', 'notifications'],
    access: 'mentor',
    summary: "Request to cohost another mentor's session",
    /** `invite` is the secret of a private session's invite link. */
    body: z.strictObject({ groupSessionSlug: idOrSlug, invite: z.optional(token) }),
    reply: cohostRequest,
    status: 201,
    errors: [...createErrors, 'calendar_required'],
  }),
  acceptCohostRequest: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/cohost-request/accept/:id',
    changes: ['group-sessions', 'notifications'],
    ...byMentor,
    summary: 'Accept a request; for the host',
    reply: cohostRequest,
    errors: [...acceptErrors, 'cohosts_full'],
  }),
  declineCohostRequest: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/cohost-request/decline/:id',
    changes: ['group-sessions', 'notifications'],
    ...byMentor,
    summary: 'Decline a request; for the host',
    reply: cohostRequest,
    errors: ['not_found', 'cohost_settled'],
  }),
  withdrawCohostRequest: route({
    method: 'DELETE',
    repeat: 'keyed',
    path: '/cohost-request/:id',
    changes: ['group-sessions', 'notifications'],
    undoes: ['/cohost-request/create'],
    ...byMentor,
    summary: 'Withdraw a pending request; for its sender',
    errors: ['not_found', 'cohost_settled'],
  }),
}
