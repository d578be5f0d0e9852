import type { NotificationKind } from '#contract/notifications/constants.ts'
import { planEmail } from '#rules/notifications/email-plan.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { EmailContent } from '#server/platform/mail/email.ts'
import type { Delivery } from '#server/platform/notices.ts'
import { findFace } from './find-face.ts'
import { findPreferences, unsubscribeLinks } from './policy.ts'
import { storeDigestItem } from './store.ts'

type EmailDelivery = Delivery<EmailContent>

/** Sends, delays, collects or drops emails of one kind as each recipient chose; null is mandatory: sent at once. */
export type EmailSender = (
  ctx: JobContext,
  kind: NotificationKind | null,
  deliveries: readonly EmailDelivery[],
  /** Schedules an e-mail for another time, as for the end of the quiet hours. */
  delay: (delivery: EmailDelivery, at: Date) => Promise<void>,
) => Promise<void>

export function createEmailSender({
  mail,
  env,
  secrets,
  storage,
}: Pick<AppDependencies, 'mail' | 'env' | 'secrets' | 'storage'>): EmailSender {
  const linksOf = unsubscribeLinks({ env, secrets })

  /** Once per key and recipient. */
  async function sendNow(
    { db }: JobContext,
    kind: NotificationKind | null,
    { key, recipient, content: { person, ...content } }: EmailDelivery,
  ) {
    const face = await findFace(db, storage, recipient.userId, person)
    return mail.send({
      key: `${key}:${recipient.userId}`,
      to: { name: recipient.name, email: recipient.email },
      locale: recipient.locale,
      ...content,
      face,
      isMandatory: kind === null,
      ...(kind === null ? {} : { unsubscribe: linksOf(recipient, kind) }),
    })
  }

  return async (ctx, kind, deliveries, delay) => {
    const ids = deliveries.map(({ recipient }) => recipient.userId)
    const preferencesOf = await findPreferences(ctx.db, ids)
    /** The e-mail to one of several people whom the mail server refuses gets a job of its own, which is tried again. */
    const sendOne = (delivery: EmailDelivery) =>
      deliveries.length === 1
        ? sendNow(ctx, kind, delivery)
        : sendNow(ctx, kind, delivery).catch(() => delay(delivery, ctx.now))
    for (const delivery of deliveries) {
      const { userId, zone } = delivery.recipient
      const preferences = preferencesOf(userId)
      if (preferences.isDeleted) continue
      const plan =
        kind === null
          ? ({ send: 'now' } as const)
          : planEmail(kind, preferences.choice(kind).emails, { ...preferences, zone }, ctx.now.getTime())
      if (plan.send === 'now') await sendOne(delivery)
      else if (plan.send === 'later') await delay(delivery, new Date(plan.at))
      else if (plan.send === 'digest') await storeDigestItem(ctx, kind!, delivery, new Date(plan.at))
    }
  }
}
