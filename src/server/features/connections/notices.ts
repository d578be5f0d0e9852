import { textsFor, type Texts } from '#server/platform/i18n/catalogue.ts'
import { noticeTable, type FeatureNotices } from '#server/platform/notices.ts'
import { findConnectionNotice, type ConnectionNotice } from './queries.ts'

type Notice = ConnectionNotice & { texts: Texts['connections'] }

/** At most once a day per pair, however often one of them connects and disconnects. */
export const connectionNoticeKey = (connectorId: string, since: string) =>
  `connection.made:${connectorId}:${since.slice(0, 10)}`

/** The notices of connections: in the app only, because nobody has to act on them. */
export const connectionNotices: FeatureNotices = {
  table: noticeTable<Notice>({
    'connection.made': {
      audience: async ({ db }, event) => {
        const notice = await findConnectionNotice(db, event)
        return notice ? [{ ...notice, texts: textsFor().connections }] : []
      },
      inApp: ({ name, role, slug, picture, texts }) => ({
        type: 'CONNECTION_ADDED',
        message: texts.added.message({ name }),
        target: `/${role}/${slug}`,
        picture,
      }),
      key: (_notice, { userId, at }) => connectionNoticeKey(userId, at),
    },
  }),
}
