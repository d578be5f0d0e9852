import { findRecipients } from '#server/features/accounts/public.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { pageUrl } from '#server/platform/i18n/links.ts'
import type { EmailText } from '#server/platform/mail/email.ts'
import { noticeTable, type FeatureNotices, type Recipient } from '#server/platform/notices.ts'
import { deliveryKey } from './queries.ts'

type AnnouncementNotice = { recipient: Recipient; title: string; text: string }

/** Announcements, as each recipient chose for that kind; they open no page. */
export const announcementNotices = ({ env }: Pick<AppDependencies, 'env'>): FeatureNotices => {
  const email = ({ recipient, title, text }: AnnouncementNotice) => ({
    ...emailOf({ title, text }),
    action: { label: env.APP_NAME, url: pageUrl(env, '', recipient.locale) },
    seed: recipient.userId,
  })
  return {
    table: noticeTable<AnnouncementNotice>({
      'announcement.published': {
        kind: 'announcements',
        audience: async (ctx, { announcementId, userIds }) => {
          const row = await ctx.db
            .selectFrom('announcements')
            .select(['title', 'text'])
            .where('id', '=', announcementId)
            .executeTakeFirst()
          return row ? toMembers(ctx, userIds, row) : []
        },
        inApp: ({ title, text }) => ({
          type: 'GENERAL_ANNOUNCEMENT',
          target: null,
          // The title has a line of its own.
          text: `${title}\n${text}`,
          person: null,
        }),
        email,
        key: (_notice, { announcementId }) => deliveryKey(announcementId),
      },
      'announcement.tested': {
        audience: (ctx, { userId, title, text }) => toMembers(ctx, [userId], { title, text }),
        mandatory: true,
        email,
        key: (_notice, { at }) => `announcement.tested:${at}`,
      },
    }),
  }
}

function emailOf({ title, text }: { title: string; text: string }): EmailText {
  const paragraphs = text.split(/\n+/).filter((line) => line.trim() !== '')
  return { subject: title, preview: paragraphs[0] ?? title, heading: title, paragraphs }
}

async function toMembers({ db }: JobContext, userIds: readonly string[], content: { title: string; text: string }) {
  return (await findRecipients(db, userIds)).map((recipient) => ({ recipient, ...content }))
}
