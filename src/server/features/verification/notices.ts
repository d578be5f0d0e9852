import { findRecipient } from '#server/features/accounts/public.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { textsFor, type Texts } from '#server/platform/i18n/catalogue.ts'
import { noticeTable, type FeatureNotices, type Recipient } from '#server/platform/notices.ts'
import { findRequest, type RequestNotice } from './queries.ts'

type VerificationNotice = { recipient: Recipient; request: RequestNotice; texts: Texts['verification'] }

/** The mentor learns of the decision they asked for: nobody can switch it off. */
export const verificationNotices = ({ env }: Pick<AppDependencies, 'env'>): FeatureNotices => ({
  table: noticeTable<VerificationNotice>({
    'verification.decided': {
      audience: async ({ db }, { requestId }) => {
        const request = await findRequest(db, requestId)
        const recipient = request && (await findRecipient(db, request.userId))
        if (!recipient || request.status === 'PENDING') return []
        return [{ recipient, request, texts: textsFor().verification }]
      },
      mandatory: true,
      inApp: ({ request, texts }) => ({
        type: 'VERIFICATION_DECIDED',
        target: pathOf(request),
        message: texts.message(request.status === 'APPROVED'),
        person: null,
      }),
      email: ({ request, recipient, texts }) => ({
        ...texts.email({ name: recipient.name, isApproved: request.status === 'APPROVED', reason: request.reason }),
        action: { label: texts.action, url: env.APP_URL + pathOf(request) },
        seed: request.profileId,
      }),
      key: (_notice, { requestId, at }) => `verification.decided:${requestId}:${at}`,
    },
  }),
})

const pathOf = ({ profileId }: RequestNotice) => `/mentor/${profileId}`
