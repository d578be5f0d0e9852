import { findRecipient, findRecipients } from '#server/features/accounts/public.ts'
import { findStaff } from '#server/features/moderation/public.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { pageUrl } from '#server/platform/i18n/links.ts'
import { storedText } from '#server/platform/i18n/stored-text.ts'
import { textsFor } from '#server/platform/i18n/texts.ts'
import { emailText } from '#server/platform/mail/email-text.ts'
import { noticeTable, type FeatureNotices, type Recipient } from '#server/platform/notices.ts'

type Endpoint = { id: string; userId: string; isInstance: boolean; host: string; reason: string }
type WebhookNotice = { recipient: Recipient; endpoint: Endpoint; name: string }

const pageOf = ({ id, isInstance }: Endpoint) =>
  isInstance ? `/admin/system/webhooks/${id}` : `/dashboard/settings/security/webhooks/${id}`

/** Where the events of somebody go concerns their account: nobody can switch these off. */
export const webhookNotices = ({ env }: Pick<AppDependencies, 'env'>): FeatureNotices => ({
  table: noticeTable<WebhookNotice>({
    'webhook.created': {
      mandatory: true,
      audience: async (ctx, { endpointId, userId }) => {
        const endpoint = await findEndpointOf(ctx, endpointId)
        const recipient = endpoint && (await findRecipient(ctx.db, userId))
        return recipient ? [{ recipient, endpoint, name: recipient.name }] : []
      },
      email: ({ recipient, endpoint, name }) => {
        const texts = textsFor(recipient.locale).webhooksNotices.created
        return {
          ...emailText(texts, { appName: env.APP_NAME, host: endpoint.host, name }),
          action: { label: texts.action, url: pageUrl(env, pageOf(endpoint), recipient.locale) },
          seed: recipient.userId,
        }
      },
      key: (_notice, { endpointId }) => `webhook.created:${endpointId}`,
    },
    'webhook.disabled': {
      mandatory: true,
      audience: async (ctx, { endpointId }) => {
        const endpoint = await findEndpointOf(ctx, endpointId)
        if (!endpoint || endpoint.reason === '') return []
        const userIds = endpoint.isInstance ? await findStaff(ctx.db) : [endpoint.userId]
        return (await findRecipients(ctx.db, userIds)).map((recipient) => ({
          recipient,
          endpoint,
          name: recipient.name,
        }))
      },
      inApp: ({ endpoint }) => ({
        type: 'WEBHOOK_DISABLED',
        target: pageOf(endpoint),
        text: storedText('webhooksNotices', 'disabled', { host: endpoint.host }),
        person: null,
      }),
      email: ({ recipient, endpoint, name }) => {
        const texts = textsFor(recipient.locale).webhooksNotices.disabled
        return {
          ...emailText(texts, { host: endpoint.host, reason: endpoint.reason, name }),
          action: { label: texts.action, url: pageUrl(env, pageOf(endpoint), recipient.locale) },
          seed: recipient.userId,
        }
      },
      key: (_notice, { endpointId, at }) => `webhook.disabled:${endpointId}:${at}`,
    },
  }),
})

/** An endpoint with its host alone: the rest of an address may be secret. */
async function findEndpointOf({ db }: JobContext, id: string): Promise<Endpoint | undefined> {
  const row = await db
    .selectFrom('webhook_endpoints')
    .select(['id', 'user_id as userId', 'is_instance as isInstance', 'url', 'disabled_reason as reason'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, host: new URL(row.url).host, reason: row.reason ?? '' }
}
