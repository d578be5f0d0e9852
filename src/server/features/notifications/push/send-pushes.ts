import { urgentKinds, type NotificationKind } from '#contract/notifications/constants.ts'
import { pushRetryDelay } from '#rules/notifications/push-plan.ts'
import { languageFacts } from '#contract/offered-languages.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Job } from '#server/platform/feature.ts'
import { pageUrl } from '#server/platform/i18n/links.ts'
import { readStoredText } from '#server/platform/i18n/stored-text.ts'
import { languageOf, textsFor } from '#server/platform/i18n/texts.ts'
import { findPushKeys } from '#server/platform/push/push-keys.ts'
import {
  createPushSender,
  type PushAddress,
  type PushOutcome,
  type PushRequest,
} from '#server/platform/push/push-sender.ts'
import { findDevices, findMessages, type PushMessage } from './queries.ts'
import { scheduleSending, tagOf, type Closing, type Sending } from './store.ts'

type Dependencies = Pick<AppDependencies, 'env' | 'secrets' | 'clock' | 'log'>
type Sent = { messageId: string | null; deviceId: string; kind: NotificationKind | null; outcome: PushOutcome }

/** A longer text is cut: payloads are 4 kB at most, and no device shows as much. */
const LONGEST_TEXT = 300
/** Apple withdraws its permission after three pushes that show nothing, so its devices close what was read when they open the site. */
const needsShown = /^https:\/\/[^/]*\.push\.apple\.com\//

/** The jobs that send: before their transaction, whose only task is to note what became of it. */
export function createPushJobs(dependencies: Dependencies): Readonly<Record<'push' | 'push-close', Job>> {
  const { env, secrets, clock, log } = dependencies
  const send = createPushSender(env, () => clock.now())

  async function sendAll(
    db: JobContext['db'],
    all: readonly (Omit<Sent, 'outcome'> & PushAddress & { request: PushRequest })[],
  ): Promise<Sent[]> {
    const keys = all.length === 0 ? null : await findPushKeys(db, secrets)
    if (keys === null) return []
    return Promise.all(
      all.map(async ({ messageId, deviceId, kind, request, ...address }) => {
        const outcome = await send(keys, address, request)
        if (outcome.is === 'refused') log.warn({ reason: outcome.reason }, 'a push service refused a notification')
        return { messageId, deviceId, kind, outcome }
      }),
    )
  }

  return {
    push: {
      async prepare({ db, now }, data) {
        const messages = await findMessages(db, now, data as Sending)
        return sendAll(
          db,
          messages.map((message) => ({ ...message, request: requestOf(env, message, now) })),
        )
      },
      async run(ctx, data, ...[sent]: never[]) {
        await noteOutcomes(ctx, data as Sending, sent!)
      },
    },
    'push-close': {
      async prepare({ db, now }, data) {
        const { userId, tags, except } = data as Closing
        const devices = await findDevices(db, now, userId, except)
        const request = { payload: { close: tags }, ttl: 86_400, isUrgent: false, topic: tags.join(' ') }
        return sendAll(
          db,
          devices
            .filter(({ endpoint }) => !needsShown.test(endpoint))
            .map((device) => ({ ...device, messageId: null, kind: null, request })),
        )
      },
      async run(ctx, _data, ...[sent]: never[]) {
        await deleteGone(ctx, sent!)
      },
    },
  }
}

/** What the worker of the site shows: see `src/web/service-worker/push.ts`. */
function requestOf(env: AppDependencies['env'], message: PushMessage, now: Date): PushRequest {
  const { locale, kind, key, notificationId, joinUrl } = message
  const text = message.message ?? readStoredText({ key: message.textKey ?? '', facts: message.facts ?? {} }, message)
  const url = (path: string) => {
    const address = new URL(pageUrl(env, path, locale))
    // The page that it opens marks it read.
    if (notificationId !== null) address.searchParams.set('notification', notificationId)
    return address.pathname + address.search
  }
  const texts = textsFor(locale, message.zone).notificationsPush
  const payload = {
    title: readStoredText({ key: message.titleKey, facts: {} }, message),
    body: text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text,
    tag: tagOf({ kind, key }),
    url: url(message.targetUrl ?? '/dashboard/notifications'),
    at: message.createdAt.getTime(),
    lang: languageOf(locale),
    dir: languageFacts(languageOf(locale)).direction,
    ...(joinUrl !== null && { join: { title: texts.join.message, url: url(joinUrl) } }),
  }
  return {
    payload,
    ttl: Math.ceil((message.expiresAt.getTime() - now.getTime()) / 1000),
    isUrgent: urgentKinds.has(kind),
    topic: payload.tag,
  }
}

/** Forgets addresses that are gone, and tries again what failed for a while, no sooner than the push service said. */
async function noteOutcomes(ctx: JobContext, { ids, failures = 0 }: Sending, sent: readonly Sent[]): Promise<void> {
  await deleteGone(ctx, sent)
  await ctx.db
    .updateTable('push_messages')
    .set({ sent_at: ctx.now })
    .where('id', 'in', [...ids])
    .execute()
  const delay = pushRetryDelay(failures + 1)
  if (delay === null) return
  const retries = Map.groupBy(
    sent.filter(({ outcome }) => outcome.is === 'later'),
    ({ outcome }) => Math.max(delay, (outcome.is === 'later' && outcome.after) || 0),
  )
  for (const [after, failed] of retries) {
    const retry = {
      ids: [...new Set(failed.flatMap(({ messageId }) => messageId ?? []))],
      deviceIds: [...new Set(failed.map(({ deviceId }) => deviceId))],
      failures: failures + 1,
    }
    const isUrgent = failed.some(({ kind }) => kind !== null && urgentKinds.has(kind))
    const key = `push:${retry.ids[0]}:${retry.deviceIds[0]}:${retry.failures}`
    await scheduleSending(ctx, retry, { at: new Date(ctx.now.getTime() + after), isUrgent, key })
  }
}

async function deleteGone({ db }: JobContext, sent: readonly Sent[]): Promise<void> {
  const gone = sent.filter(({ outcome }) => outcome.is === 'gone').map(({ deviceId }) => deviceId)
  if (gone.length > 0) await db.deleteFrom('push_devices').where('id', 'in', gone).execute()
}
