import { findRecipient } from '#server/features/accounts/public.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { textsFor, type Texts } from '#server/platform/i18n/catalogue.ts'
import { noticeTable, type FeatureNotices, type Recipient } from '#server/platform/notices.ts'
import { appealToken, findSuspension, type SuspensionRow } from './store.ts'

type PersonNotice = { recipient: Recipient; texts: Texts['moderation'] }
type SuspensionNotice = PersonNotice & { suspension: SuspensionRow }

/** What staff decided about somebody's account. Nobody can switch these off. */
export const moderationNotices = ({ env, secrets }: Pick<AppDependencies, 'env' | 'secrets'>): FeatureNotices => ({
  table: {
    ...noticeTable<PersonNotice>({
      'person.warned': {
        audience: (ctx, { userId }) => audience(ctx, userId),
        mandatory: true,
        inApp: ({ texts }, { reason }) => ({
          type: 'GENERAL_ANNOUNCEMENT',
          target: null,
          message: texts.warned.message(reason),
          person: null,
        }),
        email: ({ recipient, texts }, { reason }) => ({
          ...texts.warned.email({ appName: env.APP_NAME, name: recipient.name, reason }),
          action: { label: texts.contact, url: `${env.APP_URL}/contact-us` },
          seed: recipient.userId,
        }),
        key: (_notice, { userId, at }) => `person.warned:${userId}:${at}`,
      },
      'appeal.upheld': {
        audience: (ctx, { userId }) => audience(ctx, userId),
        mandatory: true,
        email: ({ recipient, texts }, { answer }) => ({
          ...texts.upheld({ appName: env.APP_NAME, name: recipient.name, reason: answer }),
          seed: recipient.userId,
        }),
        key: (_notice, { appealId }) => `appeal.upheld:${appealId}`,
      },
    }),
    ...noticeTable<SuspensionNotice>({
      'person.suspended': {
        audience: withSuspension,
        mandatory: true,
        email: ({ recipient, suspension, texts }) => ({
          ...texts.suspended({
            appName: env.APP_NAME,
            name: recipient.name,
            reason: suspension.reason,
            until: suspension.endsAt && textsFor().when(suspension.endsAt, recipient),
          }),
          action: { label: texts.appeal, url: `${env.APP_URL}/appeal?token=${appealToken(secrets, suspension.id)}` },
          seed: recipient.userId,
        }),
        key: (_notice, { suspensionId }) => `person.suspended:${suspensionId}`,
      },
      'person.restored': {
        audience: withSuspension,
        mandatory: true,
        email: ({ recipient, texts }, { reason }) => ({
          ...texts.restored({ appName: env.APP_NAME, name: recipient.name, reason }),
          action: { label: texts.logIn, url: `${env.APP_URL}/login` },
          seed: recipient.userId,
        }),
        key: (_notice, { suspensionId }) => `person.restored:${suspensionId}`,
      },
    }),
  },
})

async function audience({ db }: JobContext, userId: string): Promise<PersonNotice[]> {
  const recipient = await findRecipient(db, userId)
  return recipient ? [{ recipient, texts: textsFor().moderation }] : []
}

async function withSuspension(ctx: JobContext, payload: { userId: string; suspensionId: string }) {
  const suspension = await findSuspension(ctx.db, payload.suspensionId)
  return suspension ? (await audience(ctx, payload.userId)).map((notice) => ({ ...notice, suspension })) : []
}
