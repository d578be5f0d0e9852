import { verificationLimits } from '#contract/verification/constants.ts'
import { findRecipient } from '#server/features/accounts/public.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { pageUrl } from '#server/platform/i18n/links.ts'
import { staffReasonIn } from '#server/platform/i18n/staff-reasons.ts'
import { storedText } from '#server/platform/i18n/stored-text.ts'
import { textsFor, type Texts } from '#server/platform/i18n/texts.ts'
import { emailText } from '#server/platform/mail/email-text.ts'
import { noticeTable, type FeatureNotices, type Recipient } from '#server/platform/notices.ts'
import { findRequest, type RequestNotice } from './queries.ts'

type VerificationNotice = { recipient: Recipient; request: RequestNotice; texts: Texts['verificationNotices'] }

/** The mentor learns of the decision they asked for: nobody can switch it off. */
export const verificationNotices = ({ env }: Pick<AppDependencies, 'env'>): FeatureNotices => ({
  table: noticeTable<VerificationNotice>({
    'verification.decided': {
      audience: async ({ db }, { requestId }) => {
        const request = await findRequest(db, requestId)
        const recipient = request && (await findRecipient(db, request.userId))
        if (!recipient || request.status === 'PENDING') return []
        return [{ recipient, request, texts: textsFor(recipient.locale, recipient.zone).verificationNotices }]
      },
      mandatory: true,
      inApp: ({ request }) => ({
        type: 'VERIFICATION_DECIDED',
        target: pathOf(request),
        text: storedText('verificationNotices', request.status === 'APPROVED' ? 'approved' : 'refused', {}),
        person: null,
      }),
      email: ({ request, recipient, texts }) => ({
        ...decisionText(texts, request, recipient),
        action: { label: texts.action, url: pageUrl(env, pathOf(request), recipient.locale) },
        seed: request.profileId,
      }),
      key: (_notice, { requestId, at }) => `verification.decided:${requestId}:${at}`,
    },
  }),
})

function decisionText(
  { approved, refused }: Texts['verificationNotices'],
  { status, reason }: RequestNotice,
  { name, locale }: Recipient,
) {
  if (status === 'APPROVED') return emailText(approved, { name })
  const { looked, why, again } = refused
  const paragraphs = [
    looked,
    ...(reason === null ? [] : [why({ reason: staffReasonIn(reason, locale) })]),
    again({ days: verificationLimits.askAgainDays }),
  ]
  return emailText({ ...refused, paragraphs }, {})
}

const pathOf = ({ profileId }: RequestNotice) => `/mentor/${profileId}`
