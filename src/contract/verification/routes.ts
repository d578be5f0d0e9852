import * as z from 'zod/mini'
import { route } from '#contract/route.ts'
import { verificationStatuses } from './constants.ts'
import { ownVerification, requestVerificationBody } from './schemas.ts'

export const verificationRoutes = {
  requestVerification: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/mentor/request-verification',
    changes: ['verification'],
    access: 'mentor',
    summary: 'Ask for the verified badge; after a declined request again from 14 days on',
    body: requestVerificationBody,
    reply: z.object({ profileVerificationStatus: z.enum(verificationStatuses) }),
    errors: ['verification_pending', 'verification_approved', 'verification_too_soon', 'file_not_yours'],
  }),
  ownVerification: route({
    method: 'GET',
    path: '/mentor/verification',
    shows: ['verification'],
    access: 'mentor',
    summary: 'Where the own verification stands',
    reply: ownVerification,
    errors: [],
  }),
}
