import { sql } from 'kysely'
import type { NotificationKind } from '#contract/notifications/constants.ts'
import { MINUTE } from '#rules/time/days.ts'
import type { EventName } from '#server/events.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { isScheduled } from '#server/platform/jobs/outbox.ts'
import type { EmailContent } from '#server/platform/mail/email.ts'
import { mergeReactions, type Feature, type Job, type Reaction, type Reactions } from '#server/platform/feature.ts'
import {
  changeKey,
  type Change,
  type ChangeEmails,
  type Delivery,
  type EmailAdditions,
  type FeatureNotices,
  type Notice,
  type Shown,
} from '#server/platform/notices.ts'
import { sendPushes } from './push/plan-pushes.ts'
import { channelsOf, findPreferences, type Channel } from './policy.ts'
import { createEmailSender, type EmailSender } from './send-emails.ts'
import { storeNotifications } from './store.ts'

/** How long an email about a change waits for further changes. */
const COALESCING_DELAY = 2 * MINUTE
/** How long an email waits for one about earlier changes of the same thing, which is sent at once then. */
const AFTER_CHANGES = 5_000

type FeatureDelivery = {
  feature: string
  send: EmailSender
  notices: FeatureNotices
  additions: readonly EmailAdditions[]
}

/**
 * Delivers the notices that a feature declares: each event gets one reaction per channel, so that a mail server that is down does not
 * delay what is shown in the app. What each recipient chose for the kind of notice is honoured here, for all features.
 */
export function deliverNotices(
  dependencies: Pick<AppDependencies, 'mail' | 'env' | 'secrets' | 'storage'>,
  features: readonly Feature[],
) {
  const send = createEmailSender(dependencies)
  const additions = features.flatMap(({ notices }) => notices?.additions ?? [])
  return (feature: Feature): Feature => {
    const { name, notices } = feature
    if (!notices) return feature
    const featureDelivery = { feature: name, send, notices, additions }
    const deliver = Object.entries(notices.table).map(([event, notice]) =>
      reactionsTo(event as EventName, notice as Notice<EventName>, featureDelivery),
    )
    return {
      ...feature,
      reactions: mergeReactions(feature.reactions ?? {}, ...deliver),
      jobs: {
        ...feature.jobs,
        'delayed-email': sendDelayed(featureDelivery),
        'delayed-push': pushDelayed(featureDelivery),
        ...(notices.changeEmails && { 'email-changes': emailChanges(featureDelivery, notices.changeEmails) }),
      },
    }
  }
}

function reactionsTo(event: EventName, notice: Notice<EventName>, featureDelivery: FeatureDelivery): Reactions {
  const byChannel: Record<Channel, Reaction<EventName>> = {
    inApp: async (ctx, payload) => {
      const deliveries = (await notice.shown?.(ctx, payload)) ?? []
      await showInApp(ctx, notice.kind, deliveries)
      await pushNow(ctx, featureDelivery, { event, payload } as Change, deliveries)
    },
    email: async (ctx, payload) => {
      await emailNow(ctx, featureDelivery, { event, payload } as Change)
      for (const userId of (await notice.coalesced?.(ctx, payload)) ?? [])
        await scheduleChangeEmail(ctx, featureDelivery, userId, { event, payload } as Change)
    },
  }
  return { [event]: Object.fromEntries(channelsOf(notice).map((channel) => [channel, byChannel[channel]])) }
}

/** Each content of a delivery for itself. */
const contents = <C>(deliveries: readonly Delivery<Shown>[], contentOf: (shown: Shown) => C | null): Delivery<C>[] =>
  deliveries.flatMap((delivery) => {
    const content = contentOf(delivery.content)
    return content === null ? [] : [{ ...delivery, content }]
  })

async function showInApp(ctx: JobContext, kind: NotificationKind | null, deliveries: readonly Delivery<Shown>[]) {
  const inApp = contents(deliveries, (shown) => shown.inApp)
  const preferencesOf = await findPreferences(
    ctx.db,
    inApp.map(({ recipient }) => recipient.userId),
  )
  const isWanted = ({ recipient }: Delivery<unknown>) => {
    const { isDeleted, choice } = preferencesOf(recipient.userId)
    return !isDeleted && (kind === null || choice(kind).inApp)
  }
  await storeNotifications(ctx, inApp.filter(isWanted))
}

/** Shows the notice of an event on devices; in quiet hours it is written again at their end. */
async function pushNow(
  ctx: JobContext,
  { feature, notices }: FeatureDelivery,
  change: Change,
  deliveries: readonly Delivery<Shown>[],
) {
  const kind = (notices.table[change.event] as Notice<EventName> | undefined)?.kind
  if (kind == null) return
  await sendPushes(
    ctx,
    kind,
    contents(deliveries, (shown) => shown.push),
    async ({ key, recipient }, at) => {
      const data: DelayedJob = { change, userId: recipient.userId }
      const jobKey = `delayed-push:${feature}:${key}:${recipient.userId}`
      await ctx.schedule(`${feature}.delayed-push`, data, { at, key: jobKey, isBulk: true })
    },
  )
}

/** Emails the notice of an event to its audience, or only to one of them; in quiet hours it is written again at their end. */
async function emailNow(ctx: JobContext, featureDelivery: FeatureDelivery, change: Change, userId?: string) {
  const { feature, send, notices } = featureDelivery
  const { event, payload } = change
  const notice = notices.table[event] as Notice<EventName> | undefined
  const all = (await notice?.email?.(ctx, payload)) ?? []
  const own = userId === undefined ? all : all.filter(({ recipient }) => recipient.userId === userId)
  const readers = userId === undefined ? own.map(({ recipient }) => recipient.userId) : []
  const waiting = await sendChangesFirst(ctx, featureDelivery, change, readers)
  const due = own.filter(({ recipient }) => !waiting.has(recipient.userId))
  const deliveries = await Promise.all(due.map((delivery) => withAdditions(ctx, featureDelivery, change, delivery)))
  await send(ctx, notice?.kind ?? null, deliveries, async ({ key, recipient }, at) => {
    const data: DelayedJob = { change, userId: recipient.userId }
    const jobKey = `delayed-email:${feature}:${key}:${recipient.userId}`
    await ctx.schedule(`${feature}.delayed-email`, data, { at, key: jobKey, isBulk: notice?.kind === 'announcements' })
  })
}

/** Has what happened before told before: emails about changes that wait for these people leave now, and this one follows. */
async function sendChangesFirst(
  ctx: JobContext,
  { feature, notices }: FeatureDelivery,
  change: Change,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const subjectId = notices.changeEmails && subjectOf(notices.changeEmails, change)
  if (subjectId === undefined || userIds.length === 0) return new Set()
  const ownKey = `email-after-changes:${feature}:${changeKey(change.event, change.payload)}:`
  const { rows } = await sql<{ id: string; hasChanges: boolean }>`
    select reader.id, has_changes as "hasChanges"
    from unnest(${userIds}::uuid[]) as reader (id),
      lateral (select ${isScheduled(sql`${changesKey(feature, subjectId, '')} || reader.id`)} as has_changes) changes
    where has_changes or ${isScheduled(sql`${ownKey} || reader.id`)}`.execute(ctx.db)
  const at = new Date(ctx.now.getTime() + AFTER_CHANGES)
  // A reaction that is run again finds only its own.
  for (const { id: userId } of rows.filter(({ hasChanges }) => hasChanges)) {
    await scheduleChanges(ctx, feature, { subjectId, userId, changes: [] }, ctx.now)
    await ctx.schedule(`${feature}.delayed-email`, { change, userId } satisfies DelayedJob, {
      at,
      key: ownKey + userId,
    })
  }
  return new Set(rows.map(({ id }) => id))
}

const subjectOf = ({ subject }: ChangeEmails, { payload }: Change) =>
  (payload as Partial<Record<ChangeEmails['subject'], string>>)[subject]

async function withAdditions(
  ctx: JobContext,
  { additions }: FeatureDelivery,
  { event, payload }: Change,
  delivery: Delivery<EmailContent>,
): Promise<Delivery<EmailContent>> {
  const { recipient, content } = delivery
  const writers = additions.flatMap((one) => (one[event] as EmailAdditions['booking.made']) ?? [])
  const facts = await Promise.all(writers.map((write) => write(ctx, payload as never, recipient)))
  return facts.flat().length === 0
    ? delivery
    : { ...delivery, content: { ...content, facts: [...(content.facts ?? []), ...facts.flat()] } }
}

type DelayedJob = { change: Change; userId: string }

/** Uses the facts and preferences at the end of the quiet hours; an outdated notice is not sent. */
const sendDelayed = (featureDelivery: FeatureDelivery): Job => ({
  async run(ctx, data) {
    const { userId, change } = data as DelayedJob
    await emailNow(ctx, featureDelivery, change, userId)
  },
})

const pushDelayed = (featureDelivery: FeatureDelivery): Job => ({
  async run(ctx, data) {
    const { userId, change } = data as DelayedJob
    const notice = featureDelivery.notices.table[change.event] as Notice<EventName> | undefined
    const all = (await notice?.shown?.(ctx, change.payload)) ?? []
    const own = all.filter(({ recipient }) => recipient.userId === userId)
    await pushNow(ctx, featureDelivery, change, own)
  },
})

type ChangeJob = { subjectId: string; userId: string; changes: Change[] }

/** Adds a change to the email that waits for this recipient and subject, and delays it again. */
async function scheduleChangeEmail(
  ctx: JobContext,
  { feature, notices }: FeatureDelivery,
  userId: string,
  change: Change,
) {
  const subjectId = notices.changeEmails && subjectOf(notices.changeEmails, change)
  if (subjectId === undefined) throw new Error(`${feature} coalesces ${change.event} but declares no changeEmails`)
  const at = new Date(ctx.now.getTime() + COALESCING_DELAY)
  await scheduleChanges(ctx, feature, { subjectId, userId, changes: [change] }, at)
}

const changesKey = (feature: string, subjectId: string, userId: string) =>
  `email-changes:${feature}:${subjectId}:${userId}`

const scheduleChanges = (ctx: JobContext, feature: string, data: ChangeJob, at: Date) =>
  ctx.schedule(`${feature}.email-changes`, data, {
    at,
    key: changesKey(feature, data.subjectId, data.userId),
    append: true,
  })

const emailChanges = ({ feature, send }: FeatureDelivery, { kind, write }: ChangeEmails): Job => ({
  async run(ctx, data) {
    const { items } = data as { items: ChangeJob[] }
    const { subjectId, userId } = items[0]!
    const changes = uniqueChanges(items.flatMap((item) => item.changes))
    const last = changes.at(-1)
    // It has left already.
    if (!last) return
    const delivery = await write(ctx, { subjectId, userId }, changes)
    if (!delivery) return
    const key = `${feature}.changed:${changeKey(last.event, last.payload)}`
    await send(ctx, kind, [{ key, ...delivery }], (_delivery, at) =>
      scheduleChanges(ctx, feature, { subjectId, userId, changes }, at),
    )
  },
})

/** A reaction that was run again has added its change twice. */
const uniqueChanges = (changes: readonly Change[]) => [
  ...new Map(changes.map((change) => [JSON.stringify(change), change])).values(),
]
