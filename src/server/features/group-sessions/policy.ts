import { sql, type RawBuilder } from 'kysely'
import { blockedBetween } from '#server/features/connections/public.ts'
import type { Actor, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isCohost, type SessionRow } from './queries.ts'

/**
 * SQL: whether session `s` is visible to this user (D35). A public one is visible to everybody, unless there is a block or its host is
 * suspended; a private one to its host, cohosts and mentors invited to cohost, to invited people, to whoever has a seat or is on the
 * waitlist, and to holders of the invite link, also by their request to cohost; who asked before it became private does not see it any
 * more. Cohosts and attendees keep access in spite of a block or suspension (D52).
 */
export const isVisibleTo = (viewerId: string | null, invite: string | null = null): RawBuilder<boolean> => sql`(
  s.host_user_id = ${viewerId}::uuid
  or ${isCohost(viewerId)}
  or exists (select from rsvps v where v.group_session_id = s.id and v.user_id = ${viewerId}::uuid and v.status = 'GOING')
  or (
    (not s.is_private or s.invite_token = ${invite}
      or exists (select from group_invitations i where i.group_session_id = s.id and i.user_id = ${viewerId}::uuid)
      or exists (select from cohosts c where c.group_session_id = s.id and c.mentor_user_id = ${viewerId}::uuid
        and c.status = 'PENDING' and (c.origin = 'invite' or c.asked_while_private))
      or exists (select from rsvps v
        where v.group_session_id = s.id and v.user_id = ${viewerId}::uuid and v.status in ('WAITLISTED', 'OFFERED')))
    and not ${blockedBetween(sql`s.host_user_id`, sql`${viewerId}::uuid`)}
    and (select h.is_active from users h where h.id = s.host_user_id)))`

/** The session, for its host in the profile that hosts it; `not_found` for everybody else. */
export function requireHost<S extends Pick<SessionRow, 'host_id'>>(session: S | undefined, actor: Member): S {
  if (!session || session.host_id !== actor.profileId) throw new Refusal('not_found')
  return session
}

/** The session, for its host and cohosts; `not_found` for everybody else. */
export function requireHostOrCohost<S extends Pick<SessionRow, 'host_id' | 'is_cohost'>>(
  session: S | undefined,
  actor: Member,
): S {
  if (!session || (session.host_id !== actor.profileId && !session.is_cohost)) throw new Refusal('not_found')
  return session
}

/** Whether the caller is the host or a cohost. */
export const isHostOrCohost = (session: Pick<SessionRow, 'host_user_id' | 'is_cohost'>, actor: Actor | null) =>
  actor !== null && (session.host_user_id === actor.userId || session.is_cohost)

type Origin = 'invite' | 'request'
type CohostParties = { origin: Origin; host_id: string; mentor_id: string }

/** The invite or request, for the mentor who may answer it: the invited mentor, or the host. `not_found` for everybody else. */
export const requireCohostRecipient = <C extends CohostParties>(row: C | undefined, origin: Origin, actor: Member): C =>
  requireParty(row, origin, origin === 'invite' ? 'mentor_id' : 'host_id', actor)

/** The invite or request, for the mentor who sent it; `not_found` for everybody else. */
export const requireCohostSender = <C extends CohostParties>(row: C | undefined, origin: Origin, actor: Member): C =>
  requireParty(row, origin, origin === 'invite' ? 'host_id' : 'mentor_id', actor)

function requireParty<C extends CohostParties>(
  row: C | undefined,
  origin: Origin,
  party: 'host_id' | 'mentor_id',
  actor: Member,
): C {
  if (!row || row.origin !== origin || row[party] !== actor.profileId) throw new Refusal('not_found')
  return row
}
