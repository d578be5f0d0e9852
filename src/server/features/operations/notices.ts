import { findRecipients } from '#server/features/accounts/public.ts'
import { findStaff } from '#server/features/moderation/public.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { pageUrl } from '#server/platform/i18n/links.ts'
import { storedText } from '#server/platform/i18n/stored-text.ts'
import { textsFor } from '#server/platform/i18n/texts.ts'
import { emailText } from '#server/platform/mail/email-text.ts'
import { noticeTable, type FeatureNotices, type Recipient } from '#server/platform/notices.ts'

const target = '/admin/system'

/** Staff learn once that backups have stopped: nobody can switch it off. */
export const operationNotices = ({ env }: Pick<AppDependencies, 'env'>): FeatureNotices => ({
  table: noticeTable<{ recipient: Recipient }>({
    'backup.overdue': {
      mandatory: true,
      audience: async ({ db }) => (await findRecipients(db, await findStaff(db))).map((recipient) => ({ recipient })),
      inApp: () => ({
        type: 'BACKUP_OVERDUE',
        target,
        text: storedText('operationsNotices', 'backupOverdue', {}),
        person: null,
      }),
      email: ({ recipient }) => {
        const texts = textsFor(recipient.locale).operationsNotices.backupOverdue
        return {
          ...emailText(texts, { appName: env.APP_NAME }),
          action: { label: texts.action, url: pageUrl(env, target, recipient.locale) },
          seed: recipient.userId,
        }
      },
      key: (_notice, { since }) => `backup.overdue:${since}`,
    },
  }),
})
