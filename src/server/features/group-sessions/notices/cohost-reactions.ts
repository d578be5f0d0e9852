import { whenText } from '#server/features/bookings/public.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Reaction, Reactions } from '#server/platform/feature.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { answeredText, askedToCohostText, cohostingText, cohostLetter, invitedToCohostText } from './cohost-letters.ts'
import { findOneCalendarFacts } from '../series/queries.ts'
import { findHosts, findPeople } from './find-readers.ts'
import { invitation } from './invitations.ts'
import type { Text, Told } from './letters.ts'
import { findCohosts, type CohostRow } from '../cohosts/queries.ts'

type CohostEvent = 'cohost.invited' | 'cohost.requested' | 'cohost.accepted' | 'cohost.declined'
/** The two sides of an invite or request: who asked, and who was asked. */
type Side = 'sender' | 'receiver'
type Write = (told: Told, row: CohostRow, side: Side) => Text | null

/** Letters about cohosts; each goes out once. Whoever hosts from now on gets the session into her calendar. */
export function cohostReactions(parts: Parts): Reactions {
  const letters = lettersBy(parts)
  const answered: Write = (told, row, side) => {
    if (side === 'sender') return answeredText(told, row)
    return row.origin === 'invite' && row.status === 'ACCEPTED' ? cohostingText(told, row) : null
  }
  return {
    'cohost.invited': {
      mail: letters('cohost.invited', 'PENDING', (told, row, side) =>
        side === 'receiver' ? invitedToCohostText(told, row) : null,
      ),
    },
    'cohost.requested': {
      mail: letters('cohost.requested', 'PENDING', (told, row, side) =>
        side === 'receiver' ? askedToCohostText(told, row) : null,
      ),
    },
    'cohost.accepted': { mail: letters('cohost.accepted', 'ACCEPTED', answered) },
    'cohost.declined': { mail: letters('cohost.declined', 'DECLINED', answered) },
  }
}

/** News of what was answered or taken back since would only confuse: written only while the row stands as the event left it. */
const lettersBy =
  ({ env, mail }: Parts) =>
  (event: CohostEvent, status: CohostRow['status'], write: Write): Reaction<CohostEvent> =>
  async (ctx, { cohostId }) => {
    const [row] = await findCohosts(ctx.db, [cohostId])
    if (row?.status !== status) return
    for (const side of ['sender', 'receiver'] as const) {
      const told = await toldTo(ctx, row, side)
      const text = told && write(told, row, side)
      if (!told || !text) continue
      const letter = cohostLetter(env, told, row, `${event}:${row.id}`, text)
      const calendar = told.reader.part === 'cohost' ? invitation(env, told.session, told.reader, ctx.now) : undefined
      await mail.send({ ...letter, ...(calendar && { calendar }) })
    }
  }

async function toldTo(ctx: JobContext, row: CohostRow, side: Side): Promise<Told | null> {
  const session = await findOneCalendarFacts(ctx.db, row.group_session_id)
  const userId = (row.origin === 'invite') === (side === 'sender') ? row.host_user_id : row.mentor_user_id
  const hosts = await findHosts(ctx.db, row.group_session_id)
  const reader =
    hosts.find((one) => one.userId === userId) ?? (await findPeople(ctx.db, row.group_session_id, [userId]))[0]
  if (!session || !reader) return null
  const ahead = session.occurrences.filter((one) => one.status === 'UPCOMING' && one.ends_at > ctx.now)
  const [first] = ahead
  if (!first) return null
  return { session, concerned: ahead, reader, title: session.title, when: whenText(first.starts_at, reader.zone) }
}
