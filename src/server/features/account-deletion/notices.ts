import { deletionTime, findRecipient } from '#server/features/accounts/public.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { pageUrl } from '#server/platform/i18n/links.ts'
import { textsFor, type Texts } from '#server/platform/i18n/texts.ts'
import { whenText } from '#server/platform/i18n/when-text.ts'
import { emailText } from '#server/platform/mail/email-text.ts'
import { noticeTable, type FeatureNotices, type Recipient } from '#server/platform/notices.ts'

type DeletionNotice = { recipient: Recipient; texts: Texts['accountDeletionNotices'] }

/** Somebody else may have requested it, so these e-mails cannot be switched off. */
export const deletionNotices = (env: Pick<AppDependencies['env'], 'APP_NAME' | 'APP_URL'>): FeatureNotices => ({
  table: noticeTable<DeletionNotice>({
    'account.deletion-requested': {
      audience,
      mandatory: true,
      email: ({ recipient, texts }, { requestedAt }) => ({
        ...emailText(texts.requested, {
          appName: env.APP_NAME,
          until: whenText(deletionTime(new Date(requestedAt)), recipient),
        }),
        action: { label: texts.requested.action, url: pageUrl(env, '/account-deletion', recipient.locale) },
        seed: recipient.userId,
      }),
      key: (_notice, { userId, requestedAt }) => `account.deletion-requested:${userId}:${requestedAt}`,
    },
    'account.kept': {
      audience,
      mandatory: true,
      email: ({ recipient, texts }) => ({
        ...emailText(texts.kept, { appName: env.APP_NAME }),
        action: { label: texts.kept.action, url: pageUrl(env, '/dashboard', recipient.locale) },
        seed: recipient.userId,
      }),
      key: (_notice, { userId, at }) => `account.kept:${userId}:${at}`,
    },
  }),
})

async function audience({ db }: JobContext, { userId }: { userId: string }): Promise<DeletionNotice[]> {
  const recipient = await findRecipient(db, userId)
  return recipient ? [{ recipient, texts: textsFor(recipient.locale, recipient.zone).accountDeletionNotices }] : []
}
