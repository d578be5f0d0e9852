import type { Letter } from '#server/platform/mail/email.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { addressOf } from '../series/calendar-entries.ts'
import type { CohostRow } from '../cohosts/queries.ts'
import { letterFor, repeatText, type Text, type Told } from './letters.ts'

type Site = Pick<Parts['env'], 'APP_URL'>

/** Puts a text into its letter; what waits for an answer leads to where it is given. */
export function cohostLetter(site: Site, told: Told, row: CohostRow, key: string, text: Text): Letter {
  const letter = letterFor(site, told, key, text)
  if (row.status !== 'PENDING') return letter
  const action =
    row.origin === 'invite'
      ? { label: 'Answer the invite', url: `${addressOf(site, told.session)}?cohostInvite=${row.id}` }
      : { label: 'Answer the request', url: `${site.APP_URL}/dashboard/group/cohost-requests` }
  return { ...letter, action }
}

const busyHint = ({ session }: Told) =>
  repeatText(session) === undefined
    ? 'Once you accept, the time is yours to keep: nobody can book you then.'
    : 'Once you accept, all its times are yours to keep: nobody can book you then.'

export const invitedToCohostText = (told: Told, { host_name: host }: CohostRow): Text => ({
  subject: `${host} invites you to cohost: ${told.title}`,
  preview: `First on ${told.when}.`,
  heading: 'You are invited to cohost',
  paragraphs: [`${host} would like to host “${told.title}” with you, first on ${told.when}.`, busyHint(told)],
})

export const askedToCohostText = (told: Told, { mentor_name: mentor }: CohostRow): Text => ({
  subject: `${mentor} asks to cohost: ${told.title}`,
  preview: 'Accept or decline the request.',
  heading: 'Somebody wishes to host with you',
  paragraphs: [
    `${mentor} asks to host “${told.title}” with you.`,
    'Cohosts see who comes and may change what is said about the session. Only you can move or cancel it.',
  ],
})

/** To who asked: the other one's answer. */
export const answeredText = (told: Told, row: CohostRow): Text => {
  const by = row.origin === 'invite' ? row.mentor_name : row.host_name
  const what = row.origin === 'invite' ? 'your invite to cohost' : 'your request to cohost'
  const accepted = row.status === 'ACCEPTED'
  return {
    subject: `${by} ${accepted ? 'accepted' : 'declined'} ${what}: ${told.title}`,
    preview: accepted ? 'You host it together now.' : 'The session stays as it is.',
    heading: accepted ? 'You host together' : 'A no, this time',
    paragraphs: [`${by} ${accepted ? 'accepted' : 'declined'} ${what} “${told.title}”.`],
  }
}

/** To a mentor who accepted an invite: what is in her calendar now. */
export const cohostingText = (told: Told, { host_name: host }: CohostRow): Text => ({
  subject: `You cohost ${told.title}, ${told.when}`,
  preview: 'The room opens 10 minutes before the start.',
  heading: 'You cohost a session',
  paragraphs: [
    `You host “${told.title}” together with ${host}, first on ${told.when}. The room opens 10 minutes before the start.`,
  ],
})
