import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { pageUrl } from '#server/platform/i18n/links.ts'
import { storedText } from '#server/platform/i18n/stored-text.ts'
import { textsFor } from '#server/platform/i18n/texts.ts'
import { namesText } from '#server/platform/i18n/when-text.ts'
import { emailText } from '#server/platform/mail/email-text.ts'
import { noticeTable, type FeatureNotices, type Recipient } from '#server/platform/notices.ts'

/** How many people an email names. */
const mostNames = 5

type Digest = { recipient: Recipient; senders: { userId: string; name: string; count: number }[] }

/** The email about unread messages: names and counts, never a text. */
export const chatNotices = ({ env }: Pick<AppDependencies, 'env'>): FeatureNotices => ({
  table: noticeTable<Digest>({
    'chat.digest-due': {
      kind: 'messages',
      audience: ({ db }, { userId }) => findDigest(db, userId),
      email: (digest) => ({
        ...digestText(digest),
        action: {
          label: textsFor(digest.recipient.locale, digest.recipient.zone).chatNotices.digest.action,
          url: pageUrl(env, '/chat', digest.recipient.locale),
        },
        person: digest.senders.length === 1 ? digest.senders[0]! : null,
        seed: 'chat',
      }),
      push: ({ senders }) => ({
        text: storedText('chatNotices', 'unread', {
          total: senders.reduce((sum, { count }) => sum + count, 0),
          senders: senders.length,
          name: senders[0]?.name ?? '',
        }),
        target: '/chat',
        person: senders[0] ?? null,
      }),
      key: (_digest, { userId, at }) => `chat.digest-due:${userId}:${at}`,
    },
  }),
})

function digestText({ recipient, senders }: Digest) {
  const { digest } = textsFor(recipient.locale, recipient.zone).chatNotices
  const total = senders.reduce((sum, { count }) => sum + count, 0)
  const named = senders.slice(0, mostNames)
  const more = senders.length - named.length
  const [first] = senders
  const texts = {
    ...digest,
    subject: senders.length === 1 ? digest.subjectFromOne : digest.subject,
    preview: namesText(
      named.map(({ name }) => name),
      recipient,
    ),
    paragraphs: [...named.map(digest.fromOne), ...(more > 0 ? [digest.fromMore({ more })] : [])],
  }
  return emailText(texts, { total, name: first?.name ?? '' })
}

/** The recipient with whom they have not read, the latest first; nobody once everything is read. Whoever blocked them is not named. */
async function findDigest(db: Db, userId: string): Promise<Digest[]> {
  const { rows } = await sql<Digest>`
    select json_build_object('userId', u.id, 'name', u.full_name, 'email', u.email, 'zone', coalesce(u.time_zone, 'UTC'),
        'clock', u.time_format, 'locale', u.locale) as recipient,
      json_agg(json_build_object('userId', o.id, 'name', o.full_name, 'count', c.unread) order by c.updated_at desc) as senders
    from users u join (
      select party_b as other_id, unread_a as unread, updated_at from conversations where party_a = ${userId} and unread_a > 0
      union all
      select party_a, unread_b, updated_at from conversations where party_b = ${userId} and unread_b > 0) c on true
    join users o on o.id = c.other_id
    where u.id = ${userId} and u.is_active and not exists (select from blocks where blocker_id = o.id and blocked_id = u.id)
    group by u.id`.execute(db)
  return rows
}
