import { sql } from 'kysely'
import type { NotificationKind } from '#contract/notifications/constants.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Job } from '#server/platform/feature.ts'
import { pageUrl } from '#server/platform/i18n/links.ts'
import { textsFor } from '#server/platform/i18n/texts.ts'
import { whenText, type TimeReader } from '#server/platform/i18n/when-text.ts'
import { emailText } from '#server/platform/mail/email-text.ts'
import { findFaces } from './find-face.ts'
import { findPreferences, unsubscribeLinks } from './policy.ts'

/** The daily summary: one e-mail with everything collected for a recipient since the last one. */
export const digestJob = ({
  mail,
  env,
  secrets,
  storage,
}: Pick<AppDependencies, 'mail' | 'env' | 'secrets' | 'storage'>): Job => ({
  async run(ctx, data) {
    const { userId } = data as { userId: string }
    const [recipient, items] = [await findRecipient(ctx, userId), await takeItems(ctx, userId)]
    const [first] = items
    const last = items.at(-1)
    if (!recipient || !first || !last) return
    const people = items.flatMap(({ person_id: id }) => id ?? [])
    const faces = await findFaces(ctx.db, storage, userId, people)
    const { digest } = textsFor(recipient.locale, recipient.zone).notificationsEmails
    await mail.send({
      // Items are deleted with the commit: a repeated run has the same items, unless more have come since.
      key: `digest:${userId}:${first.id}-${last.id}`,
      to: { name: recipient.name, email: recipient.email },
      locale: recipient.locale,
      ...emailText(digest, { appName: env.APP_NAME, count: items.length }),
      facts: items.map(({ title, url, person_id: id, created_at: at }) => ({
        label: whenText(at, recipient),
        value: title,
        ...(url === null ? {} : { url }),
        ...(faces.size > 0 && { face: (id !== null && faces.get(id)) || null }),
      })),
      action: { label: digest.action, url: pageUrl(env, '/notifications', recipient.locale) },
      seed: userId,
      unsubscribe: unsubscribeLinks({ env, secrets })({ userId, locale: recipient.locale }, 'digest'),
    })
  },
})

const findRecipient = ({ db }: JobContext, userId: string) =>
  db
    .selectFrom('users')
    .select((select) => [
      'full_name as name',
      'email',
      select.fn.coalesce('time_zone', select.val('UTC')).as('zone'),
      sql<TimeReader['clock']>`time_format`.as('clock'),
      'locale',
    ])
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .executeTakeFirst()

/** Takes the items out of the list; kinds that were switched off since are dropped. */
async function takeItems({ db }: JobContext, userId: string) {
  const items = await db.deleteFrom('digest_items').where('user_id', '=', userId).returningAll().execute()
  const { choice } = (await findPreferences(db, [userId]))(userId)
  return items
    .filter(({ kind }) => choice(kind as NotificationKind).emails !== 'off')
    .toSorted((a, b) => Number(a.id) - Number(b.id))
}
