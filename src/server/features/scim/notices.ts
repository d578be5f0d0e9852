import { findRecipient } from '#server/features/accounts/public.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { pageUrl } from '#server/platform/i18n/links.ts'
import { textsFor } from '#server/platform/i18n/texts.ts'
import { emailText } from '#server/platform/mail/email-text.ts'
import { noticeTable, type FeatureNotices, type Recipient } from '#server/platform/notices.ts'

/** Tells somebody of the account that their organisation made for them, and how to log in. */
export const scimNotices = ({ env }: Pick<AppDependencies, 'env'>): FeatureNotices => ({
  table: noticeTable<{ recipient: Recipient }>({
    'person.provisioned': {
      audience: async ({ db }, { userId }) => {
        const recipient = await findRecipient(db, userId)
        return recipient ? [{ recipient }] : []
      },
      mandatory: true,
      email: ({ recipient }) => {
        const { provisioned } = textsFor(recipient.locale).scimNotices
        return {
          ...emailText(provisioned, { appName: env.APP_NAME, name: recipient.name }),
          action: { label: provisioned.action, url: pageUrl(env, '/login', recipient.locale) },
          seed: recipient.userId,
        }
      },
      key: (_notice, { userId, at }) => `person.provisioned:${userId}:${at}`,
    },
  }),
})
