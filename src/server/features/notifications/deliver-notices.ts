import { MINUTE } from '#rules/time/days.ts'
import type { EventName, Events } from '#server/events.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { mergeReactions, type Feature, type Job, type Reaction, type Reactions } from '#server/platform/feature.ts'
import type { EmailContent, Mail } from '#server/platform/mail/email.ts'
import { changeKey, type Change, type ChangeEmails, type Delivery, type Notice } from '#server/platform/notices.ts'
import { channelsOf, type Channel } from './policy.ts'
import { storeNotification } from './store.ts'

/** How long an e-mail about a change waits for further changes. */
const COALESCING_DELAY = 2 * MINUTE

/**
 * Delivers the notices that a feature declares: each event gets one reaction per channel, so that a mail server that is down does not
 * delay what is shown in the app.
 */
export const deliverNotices =
  ({ mail }: Pick<AppDependencies, 'mail'>) =>
  (feature: Feature): Feature => {
    const { name, notices } = feature
    if (!notices) return feature
    const { table, changeEmails } = notices
    const deliver = Object.entries(table).map(([event, notice]) =>
      reactionsTo(event as EventName, notice as Notice<EventName>, {
        mail,
        feature: name,
        subject: changeEmails?.subject,
      }),
    )
    const jobs = changeEmails && { 'email-changes': emailChanges(mail, name, changeEmails) }
    return {
      ...feature,
      reactions: mergeReactions(feature.reactions ?? {}, ...deliver),
      jobs: { ...feature.jobs, ...jobs },
    }
  }

type Host = { mail: Mail; feature: string; subject: ChangeEmails['subject'] | undefined }

function reactionsTo(event: EventName, notice: Notice<EventName>, host: Host): Reactions {
  const byChannel: Record<Channel, Reaction<EventName>> = {
    inApp: async (ctx, payload) => {
      for (const delivery of (await notice.inApp?.(ctx, payload)) ?? []) await storeNotification(ctx, delivery)
    },
    email: async (ctx, payload) => {
      for (const delivery of (await notice.email?.(ctx, payload)) ?? []) await sendEmail(host.mail, delivery)
      for (const userId of (await notice.coalesced?.(ctx, payload)) ?? [])
        await scheduleChangeEmail(ctx, host, userId, { event, payload } as Change)
    },
  }
  return { [event]: Object.fromEntries(channelsOf(notice).map((channel) => [channel, byChannel[channel]])) }
}

/** Once per key and recipient. */
const sendEmail = (mail: Mail, { key, recipient, content }: Delivery<EmailContent>) =>
  mail.send({ key: `${key}:${recipient.userId}`, to: { name: recipient.name, email: recipient.email }, ...content })

type ChangeJob = { subjectId: string; userId: string; changes: Change[] }

/** Adds a change to the e-mail that waits for this recipient and subject, and delays it again. */
async function scheduleChangeEmail(ctx: JobContext, { feature, subject }: Host, userId: string, change: Change) {
  if (subject === undefined) throw new Error(`${feature} coalesces ${change.event} but declares no changeEmails`)
  const subjectId = (change.payload as Events[EventName] & Record<string, string>)[subject]!
  const at = new Date(ctx.now.getTime() + COALESCING_DELAY)
  const data: ChangeJob = { subjectId, userId, changes: [change] }
  await ctx.schedule(`${feature}.email-changes`, data, {
    at,
    key: `email-changes:${feature}:${subjectId}:${userId}`,
    append: 'changes',
  })
}

const emailChanges = (mail: Mail, feature: string, { write }: ChangeEmails): Job => ({
  async run(ctx, data) {
    const { subjectId, userId, changes } = data as ChangeJob
    const delivery = await write(ctx, { subjectId, userId }, changes)
    const last = changes.at(-1)!
    if (delivery)
      await sendEmail(mail, { key: `${feature}.changed:${changeKey(last.event, last.payload)}`, ...delivery })
  },
})
