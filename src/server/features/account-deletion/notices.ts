import { deletionTime, findRecipient } from '#server/features/accounts/public.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { textsFor, type Texts } from '#server/platform/i18n/catalogue.ts'
import { noticeTable, type FeatureNotices, type Recipient } from '#server/platform/notices.ts'

type DeletionNotice = { recipient: Recipient; texts: Texts['accountDeletion'] }

/** Somebody else may have requested it, so these e-mails cannot be switched off. */
export const deletionNotices = (env: Pick<AppDependencies['env'], 'APP_NAME' | 'APP_URL'>): FeatureNotices => ({
  table: noticeTable<DeletionNotice>({
    'account.deletion-requested': {
      audience,
      mandatory: true,
      email: ({ recipient, texts }, { requestedAt }) => ({
        ...texts.requested({
          appName: env.APP_NAME,
          until: textsFor().when(deletionTime(new Date(requestedAt)), recipient),
        }),
        action: { label: texts.keep, url: `${env.APP_URL}/account-deletion` },
        seed: recipient.userId,
      }),
      key: (_notice, { userId, requestedAt }) => `account.deletion-requested:${userId}:${requestedAt}`,
    },
    'account.kept': {
      audience,
      mandatory: true,
      email: ({ recipient, texts }) => ({
        ...texts.kept({ appName: env.APP_NAME }),
        action: { label: texts.open, url: `${env.APP_URL}/dashboard` },
        seed: recipient.userId,
      }),
      key: (_notice, { userId, at }) => `account.kept:${userId}:${at}`,
    },
  }),
})

async function audience({ db }: JobContext, { userId }: { userId: string }): Promise<DeletionNotice[]> {
  const recipient = await findRecipient(db, userId)
  return recipient ? [{ recipient, texts: textsFor().accountDeletion }] : []
}
