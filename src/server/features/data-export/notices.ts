import { findRecipient } from '#server/features/accounts/public.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { pageUrl } from '#server/platform/i18n/links.ts'
import { textsFor, type Texts } from '#server/platform/i18n/texts.ts'
import { emailText } from '#server/platform/mail/email-text.ts'
import { noticeTable, type FeatureNotices, type Recipient } from '#server/platform/notices.ts'

type ExportNotice = { recipient: Recipient; texts: Texts['dataExportNotices']['ready'] }

/** Who asked for their data is told when it is there; the link leads to the settings, where they log in. */
export const exportNotices = (env: Pick<AppDependencies['env'], 'APP_NAME' | 'APP_URL'>): FeatureNotices => ({
  table: noticeTable<ExportNotice>({
    'data-export.ready': {
      audience: async ({ db }, { userId }) => {
        const recipient = await findRecipient(db, userId)
        return recipient
          ? [{ recipient, texts: textsFor(recipient.locale, recipient.zone).dataExportNotices.ready }]
          : []
      },
      mandatory: true,
      email: ({ texts, recipient }) => ({
        ...emailText(texts, { appName: env.APP_NAME }),
        action: { label: texts.action, url: pageUrl(env, '/dashboard/settings/account', recipient.locale) },
      }),
      key: (_notice, { exportId }) => `data-export.ready:${exportId}`,
    },
  }),
})
