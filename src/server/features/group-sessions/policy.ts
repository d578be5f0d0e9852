import { sql, type RawBuilder } from 'kysely'
import { blockedBetween } from '#server/features/connections/public.ts'
import type { Actor, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { SessionRow } from './queries.ts'

/**
 * SQL: whether this user may know of session `s` (D35): everyone of a public one, unless blocked either way or its host is suspended; of a
 * private one the host, its cohosts and those asked to be, whoever was invited or has a seat, and who shows the secret of its invite link.
 * Who cohosts or comes already keeps her session across all that (D52).
 */
export const isVisibleTo = (viewerId: string | null, invite: string | null = null): RawBuilder<boolean> => sql`(
  s.host_user_id = ${viewerId}::uuid
  or exists (select from cohosts c where c.group_session_id = s.id and c.mentor_user_id = ${viewerId}::uuid and c.status = 'ACCEPTED')
  or exists (select from rsvps v where v.group_session_id = s.id and v.user_id = ${viewerId}::uuid and v.status = 'GOING')
  or (
    (not s.is_private or s.invite_token = ${invite}
      or exists (select from group_invitations i where i.group_session_id = s.id and i.user_id = ${viewerId}::uuid)
      or exists (select from cohosts c where c.group_session_id = s.id and c.mentor_user_id = ${viewerId}::uuid and c.status = 'PENDING')
      or exists (select from rsvps v where v.group_session_id = s.id and v.user_id = ${viewerId}::uuid and v.status in ('WAITLISTED', 'OFFERED')))
    and not ${blockedBetween(sql`s.host_user_id`, sql`${viewerId}::uuid`)}
    and (select h.suspended_at is null from users h where h.id = s.host_user_id)))`

/** The session, for its host acting as the mentor she is in it; for everyone else it does not exist. */
export function asHost<S extends Pick<SessionRow, 'host_id'>>(session: S | undefined, actor: Member): S {
  if (!session || session.host_id !== actor.profileId) throw new Refusal('not_found')
  return session
}

/** The session, for its host and its cohosts; for everyone else it does not exist. */
export function asHostOrCohost<S extends Pick<SessionRow, 'host_id' | 'is_cohost'>>(
  session: S | undefined,
  actor: Member,
): S {
  if (!session || (session.host_id !== actor.profileId && !session.is_cohost)) throw new Refusal('not_found')
  return session
}

/** Whether somebody hosts or cohosts, and so sees who comes. */
export const isAmongHosts = (session: Pick<SessionRow, 'host_user_id' | 'is_cohost'>, actor: Actor | null) =>
  actor !== null && (session.host_user_id === actor.userId || session.is_cohost)

type Sides = { origin: 'invite' | 'request'; host_id: string; mentor_id: string }

/** The invite or request, for the mentor who may answer it: the invited one, or the host. For everyone else it does not exist. */
export function asReceiver<C extends Sides>(row: C | undefined, origin: Sides['origin'], actor: Member): C {
  const receiver = origin === 'invite' ? row?.mentor_id : row?.host_id
  if (!row || row.origin !== origin || receiver !== actor.profileId) throw new Refusal('not_found')
  return row
}

/** The invite or request, for the mentor who sent it. */
export function asSender<C extends Sides>(row: C | undefined, origin: Sides['origin'], actor: Member): C {
  const sender = origin === 'invite' ? row?.host_id : row?.mentor_id
  if (!row || row.origin !== origin || sender !== actor.profileId) throw new Refusal('not_found')
  return row
}
