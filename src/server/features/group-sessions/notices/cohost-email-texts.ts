import type { Email } from '#server/platform/mail/email.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { sessionPageUrl } from '../series/calendar-entries.ts'
import type { CohostRow } from '../cohosts/queries.ts'
import { emailFor, repeatText, type EmailText, type NoticeContext } from './email-texts.ts'

type Site = Pick<Parts['env'], 'APP_URL'>

/** The e-mail of a text about cohosting; for a pending invite or request its button leads to the answer. */
export function cohostEmail(site: Site, notice: NoticeContext, row: CohostRow, key: string, text: EmailText): Email {
  const email = emailFor(site, notice, key, text)
  if (row.status !== 'PENDING') return email
  const action =
    row.origin === 'invite'
      ? { label: 'Answer the invite', url: `${sessionPageUrl(site, notice.session)}?cohostInvite=${row.id}` }
      : { label: 'Answer the request', url: `${site.APP_URL}/dashboard/group/cohost-requests` }
  return { ...email, action }
}

const busyHint = ({ session }: NoticeContext) =>
  repeatText(session) === undefined
    ? 'Once you accept, the time is yours to keep: nobody can book you then.'
    : 'Once you accept, all its times are yours to keep: nobody can book you then.'

export const cohostInviteText = (notice: NoticeContext, { host_name: host }: CohostRow): EmailText => ({
  subject: `${host} invites you to cohost: ${notice.title}`,
  preview: `First on ${notice.when}.`,
  heading: 'You are invited to cohost',
  paragraphs: [`${host} would like to host “${notice.title}” with you, first on ${notice.when}.`, busyHint(notice)],
})

export const cohostRequestText = (notice: NoticeContext, { mentor_name: mentor }: CohostRow): EmailText => ({
  subject: `${mentor} asks to cohost: ${notice.title}`,
  preview: 'Accept or decline the request.',
  heading: 'Somebody wishes to host with you',
  paragraphs: [
    `${mentor} asks to host “${notice.title}” with you.`,
    'Cohosts see who comes and may change what is said about the session. Only you can move or cancel it.',
  ],
})

/** To the sender: the answer. */
export const answeredText = (notice: NoticeContext, row: CohostRow): EmailText => {
  const by = row.origin === 'invite' ? row.mentor_name : row.host_name
  const what = row.origin === 'invite' ? 'your invite to cohost' : 'your request to cohost'
  const accepted = row.status === 'ACCEPTED'
  return {
    subject: `${by} ${accepted ? 'accepted' : 'declined'} ${what}: ${notice.title}`,
    preview: accepted ? 'You host it together now.' : 'The session stays as it is.',
    heading: accepted ? 'You host together' : 'A no, this time',
    paragraphs: [`${by} ${accepted ? 'accepted' : 'declined'} ${what} “${notice.title}”.`],
  }
}

/** To a mentor who accepted an invite, with the calendar entry. */
export const cohostingText = (notice: NoticeContext, { host_name: host }: CohostRow): EmailText => ({
  subject: `You cohost ${notice.title}, ${notice.when}`,
  preview: 'The room opens 10 minutes before the start.',
  heading: 'You cohost a session',
  paragraphs: [
    `You host “${notice.title}” together with ${host}, first on ${notice.when}. The room opens 10 minutes before the start.`,
  ],
})
