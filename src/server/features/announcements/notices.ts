import { findRecipient } from '#server/features/accounts/public.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { textsFor } from '#server/platform/i18n/catalogue.ts'
import { noticeTable, type FeatureNotices, type Recipient } from '#server/platform/notices.ts'
import { deliveryKey } from './queries.ts'

type AnnouncementNotice = { recipient: Recipient; title: string; text: string }

/** Announcements, as each recipient chose for that kind; they open no page. */
export const announcementNotices = ({ env }: Pick<AppDependencies, 'env'>): FeatureNotices => {
  const email = ({ recipient, title, text }: AnnouncementNotice) => ({
    ...textsFor().announcements.email({ title, text }),
    action: { label: env.APP_NAME, url: env.APP_URL },
    seed: recipient.userId,
  })
  return {
    table: noticeTable<AnnouncementNotice>({
      'announcement.published': {
        kind: 'announcements',
        audience: async (ctx, { announcementId, userId }) => {
          const row = await ctx.db
            .selectFrom('announcements')
            .select(['title', 'text'])
            .where('id', '=', announcementId)
            .executeTakeFirst()
          return row ? toMember(ctx, userId, row) : []
        },
        inApp: ({ title, text }) => ({
          type: 'GENERAL_ANNOUNCEMENT',
          target: null,
          message: textsFor().announcements.message({ title, text }),
          person: null,
        }),
        email,
        key: (_notice, { announcementId }) => deliveryKey(announcementId),
      },
      'announcement.tested': {
        audience: (ctx, { userId, title, text }) => toMember(ctx, userId, { title, text }),
        mandatory: true,
        email,
        key: (_notice, { at }) => `announcement.tested:${at}`,
      },
    }),
  }
}

async function toMember({ db }: JobContext, userId: string, content: { title: string; text: string }) {
  const recipient = await findRecipient(db, userId)
  return recipient ? [{ recipient, ...content }] : []
}
