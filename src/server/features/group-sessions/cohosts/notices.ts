import type { JobContext } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { pageUrl } from '#server/platform/i18n/links.ts'
import { storedText, type StoredText } from '#server/platform/i18n/stored-text.ts'
import { emailText } from '#server/platform/mail/email-text.ts'
import type { EmailContent, EmailText } from '#server/platform/mail/email.ts'
import { noticeTable, type InAppContent, type NoticePerson, type NoticeTable } from '#server/platform/notices.ts'
import { findNotices, sessionEmail, withEntry, type SessionNotice } from '../notices/context.ts'
import { seriesOfRow } from '../queries.ts'
import { sessionPageUrl } from '../series/calendar-entries.ts'
import { findCohosts, type CohostRow } from './queries.ts'

type Env = AppDependencies['env']
/** A notice for one of the two parties of an invite or request. */
type CohostNotice = SessionNotice & {
  row: CohostRow
  party: 'sender' | 'recipient'
  mentor: string
  /** The other party. */
  person: NoticePerson
}

/** The notices of invites and requests to cohost. A new cohost gets the session as a calendar entry. */
export const cohostNotices = (env: Env): NoticeTable =>
  noticeTable<CohostNotice>({
    'cohost.invited': {
      kind: 'cohosting',
      audience: parties('PENDING'),
      inApp: (notice) =>
        notice.party === 'recipient'
          ? inApp(
              notice,
              'COHOST_INVITE_RECEIVED',
              '/dashboard/group/invites',
              storedText('groupSessionsCohostNotices', 'invited', { host: notice.host, title: notice.title }),
            )
          : null,
      email: (notice) => {
        if (notice.party === 'sender') return null
        const { session, recipient, row, texts } = notice
        const text = emailText(texts.groupSessionsCohostNotices.invited, {
          ...notice,
          repeats: seriesOfRow(session).days.length > 0 ? 'series' : 'once',
        })
        const url = `${sessionPageUrl(env, session, recipient.locale)}?cohostInvite=${row.id}`
        return {
          ...sessionEmail(env, notice, text),
          action: { label: texts.groupSessionsCohostNotices.invited.action, url },
        }
      },
    },
    'cohost.requested': {
      kind: 'cohosting',
      audience: parties('PENDING'),
      inApp: (notice) =>
        notice.party === 'recipient'
          ? inApp(
              notice,
              'COHOST_REQUEST_RECEIVED',
              requestsPath,
              storedText('groupSessionsCohostNotices', 'requested', { mentor: notice.mentor, title: notice.title }),
            )
          : null,
      email: (notice) => {
        if (notice.party === 'sender') return null
        const { requested } = notice.texts.groupSessionsCohostNotices
        const action = { label: requested.action, url: pageUrl(env, requestsPath, notice.recipient.locale) }
        return { ...sessionEmail(env, notice, emailText(requested, notice)), action }
      },
    },
    'cohost.accepted': { kind: 'cohosting', audience: parties('ACCEPTED'), inApp: answered, email: answerEmail(env) },
    'cohost.declined': { kind: 'cohosting', audience: parties('DECLINED'), inApp: answered, email: answerEmail(env) },
  })

const requestsPath = '/dashboard/group/cohost-requests'

/** Both parties, while the row still has the status of the event: an invite that was answered or withdrawn since has no notice. */
const parties =
  (status: CohostRow['status']) =>
  async (ctx: JobContext, { cohostId }: { cohostId: string }): Promise<CohostNotice[]> => {
    const [row] = await findCohosts(ctx.db, [cohostId])
    if (row?.status !== status) return []
    const options = { occurrenceIds: null, userIds: [row.host_user_id, row.mentor_user_id] }
    const notices = await findNotices(ctx, row.group_session_id, options)
    return notices.map((notice) => {
      const isSessionHost = notice.recipient.userId === row.host_user_id
      return {
        ...notice,
        row,
        title: row.title,
        party: (row.origin === 'invite') === isSessionHost ? 'sender' : 'recipient',
        mentor: row.mentor_name,
        person: isSessionHost
          ? { userId: row.mentor_user_id, name: row.mentor_name }
          : { userId: row.host_user_id, name: row.host_name },
      }
    })
  }

const answerOf = ({ row, title }: CohostNotice) => ({
  title,
  by: row.origin === 'invite' ? row.mentor_name : row.host_name,
  answer: `${row.origin === 'invite' ? 'invite' : 'request'}${row.status === 'ACCEPTED' ? 'Accepted' : 'Declined'}`,
  outcome: row.status === 'ACCEPTED' ? 'accepted' : 'declined',
})

function answered(notice: CohostNotice): InAppContent | null {
  if (notice.party === 'recipient') return null
  const { row, session } = notice
  const { title, by, answer } = answerOf(notice)
  const text = storedText('groupSessionsCohostNotices', 'answered', { title, by, answer })
  const status = row.status === 'ACCEPTED' ? 'ACCEPTED' : 'DECLINED'
  const target = `/group-details/${session.slug}`
  if (row.origin === 'invite') return inApp(notice, `COHOST_INVITE_${status}`, target, text)
  // Somebody who was declined may not see a private session any more.
  const isHidden = status === 'DECLINED' && row.is_private
  return inApp(notice, `COHOST_REQUEST_${status}`, isHidden ? requestsPath : target, text)
}

/** The answer goes to the sender; a mentor who accepted an invite gets the calendar entry. */
const answerEmail =
  (env: Env) =>
  (notice: CohostNotice, _payload: unknown, now: Date): EmailContent | null => {
    const { party, row, recipient, texts } = notice
    const email = (text: EmailText) => {
      const content = sessionEmail(env, notice, text)
      return recipient.role === 'cohost' ? withEntry(env, notice, content, now) : content
    }
    if (party === 'sender') return email(emailText(texts.groupSessionsCohostNotices.answered, answerOf(notice)))
    const isNewCohost = row.origin === 'invite' && row.status === 'ACCEPTED'
    return isNewCohost ? email(emailText(texts.groupSessionsCohostNotices.cohosting, notice)) : null
  }

const inApp = (
  { row, person }: CohostNotice,
  type: InAppContent['type'],
  target: string,
  text: StoredText,
): InAppContent => ({ type, target, text, person, groupSessionId: row.group_session_id })
