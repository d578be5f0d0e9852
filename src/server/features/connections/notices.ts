import type { AppDependencies } from '#server/platform/dependencies.ts'
import { pageUrl } from '#server/platform/i18n/links.ts'
import { wordIn } from '#server/platform/i18n/reference-words.ts'
import { storedText } from '#server/platform/i18n/stored-text.ts'
import { textsFor, type Texts } from '#server/platform/i18n/texts.ts'
import { emailText } from '#server/platform/mail/email-text.ts'
import { noticeTable, type FeatureNotices } from '#server/platform/notices.ts'
import { findConnectionNotice, type ConnectionNotice } from './queries.ts'

type Notice = ConnectionNotice & { texts: Texts['connectionsNotices']['added'] }

/** At most once a day per pair, however often one of them connects and disconnects. */
export const connectionNoticeKey = (connectorId: string, since: string) =>
  `connection.made:${connectorId}:${since.slice(0, 10)}`

/** The notices of connections; none once the two are no longer connected. */
export const connectionNotices = ({ env }: Pick<AppDependencies, 'env'>): FeatureNotices => ({
  table: noticeTable<Notice>({
    'connection.made': {
      kind: 'connections',
      audience: async ({ db }, event) => {
        const notice = await findConnectionNotice(db, event)
        return notice
          ? [{ ...notice, texts: textsFor(notice.recipient.locale, notice.recipient.zone).connectionsNotices.added }]
          : []
      },
      inApp: (notice) => ({
        type: 'CONNECTION_ADDED',
        text: storedText('connectionsNotices', 'added', { name: notice.name }),
        target: pathOf(notice),
        person: notice,
      }),
      email: (notice) => ({
        ...emailText(notice.texts, {
          ...notice,
          jobTitle: wordIn('jobTitles', notice.jobTitle, notice.recipient.locale),
        }),
        action: { label: notice.texts.action, url: pageUrl(env, pathOf(notice), notice.recipient.locale) },
        seed: notice.slug,
      }),
      key: (_notice, { userId, at }) => connectionNoticeKey(userId, at),
    },
  }),
})

const pathOf = ({ role, slug }: Notice) => `/${role}/${slug}`
