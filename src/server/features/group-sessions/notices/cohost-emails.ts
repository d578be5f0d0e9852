import { whenText } from '#server/features/bookings/public.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Reaction, Reactions } from '#server/platform/feature.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { findCohosts, type CohostRow } from '../cohosts/queries.ts'
import { findOneCalendarFacts } from '../series/queries.ts'
import { answeredText, cohostEmail, cohostingText, cohostInviteText, cohostRequestText } from './cohost-email-texts.ts'
import type { EmailText, NoticeContext } from './email-texts.ts'
import { findHostRecipients, findUserRecipients } from './find-email-recipients.ts'
import { invitation } from './invitations.ts'

type CohostEvent = 'cohost.invited' | 'cohost.requested' | 'cohost.accepted' | 'cohost.declined'
/** The two parties of an invite or request. */
type Party = 'sender' | 'recipient'
type Write = (notice: NoticeContext, row: CohostRow, party: Party) => EmailText | null

/** E-mails about cohosts, each sent once. A new cohost gets the session as a calendar entry. */
export function cohostEmails(parts: Parts): Reactions {
  const email = createCohostReaction(parts)
  const answered: Write = (notice, row, party) => {
    if (party === 'sender') return answeredText(notice, row)
    return row.origin === 'invite' && row.status === 'ACCEPTED' ? cohostingText(notice, row) : null
  }
  return {
    'cohost.invited': {
      mail: email('cohost.invited', 'PENDING', (notice, row, party) =>
        party === 'recipient' ? cohostInviteText(notice, row) : null,
      ),
    },
    'cohost.requested': {
      mail: email('cohost.requested', 'PENDING', (notice, row, party) =>
        party === 'recipient' ? cohostRequestText(notice, row) : null,
      ),
    },
    'cohost.accepted': { mail: email('cohost.accepted', 'ACCEPTED', answered) },
    'cohost.declined': { mail: email('cohost.declined', 'DECLINED', answered) },
  }
}

/** Sends only while the row still has the status of the event: an answered or withdrawn invite is no news. */
const createCohostReaction =
  ({ env, mail }: Parts) =>
  (event: CohostEvent, status: CohostRow['status'], write: Write): Reaction<CohostEvent> =>
  async (ctx, { cohostId }) => {
    const [row] = await findCohosts(ctx.db, [cohostId])
    if (row?.status !== status) return
    for (const party of ['sender', 'recipient'] as const) {
      const notice = await noticeContext(ctx, row, party)
      const text = notice && write(notice, row, party)
      if (!notice || !text) continue
      const { session, recipient } = notice
      const calendar = recipient.role === 'cohost' ? invitation(env, session, recipient, ctx.now) : undefined
      await mail.send({ ...cohostEmail(env, notice, row, `${event}:${row.id}`, text), ...(calendar && { calendar }) })
    }
  }

async function noticeContext(ctx: JobContext, row: CohostRow, party: Party): Promise<NoticeContext | null> {
  const session = await findOneCalendarFacts(ctx.db, row.group_session_id)
  const userId = (row.origin === 'invite') === (party === 'sender') ? row.host_user_id : row.mentor_user_id
  const hosts = await findHostRecipients(ctx.db, row.group_session_id)
  const recipient =
    hosts.find((one) => one.userId === userId) ?? (await findUserRecipients(ctx.db, row.group_session_id, [userId]))[0]
  if (!session || !recipient) return null
  const occurrences = session.occurrences.filter((one) => one.status === 'UPCOMING' && one.ends_at > ctx.now)
  const [first] = occurrences
  if (!first) return null
  return { session, occurrences, recipient, title: session.title, when: whenText(first.starts_at, recipient.zone) }
}
