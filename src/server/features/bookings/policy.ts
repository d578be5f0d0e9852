import type { Role } from '#contract/fields.ts'
import type { Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { People } from './queries.ts'

/** Which side of a session a person is on; null for a stranger. */
export function sideOf(session: Pick<People, 'mentor_user_id' | 'mentee_user_id'>, userId: string): Role | null {
  if (session.mentor_user_id === userId) return 'mentor'
  return session.mentee_user_id === userId ? 'mentee' : null
}

/** The session and the caller's side of it; for strangers it does not exist. */
export function asParticipant<S extends People>(session: S | undefined, actor: Member): { session: S; side: Role } {
  const side = session && sideOf(session, actor.userId)
  if (!session || !side) throw new Refusal('not_found')
  return { session, side }
}

/** As `asParticipant`, where the address names the role: her side must be that of her present profile. */
export function asRole<S extends People>(session: S | undefined, actor: Member): { session: S; side: Role } {
  const found = asParticipant(session, actor)
  const profileId = found.side === 'mentor' ? found.session.mentor_id : found.session.mentee_id
  if (found.side !== actor.role || profileId !== actor.profileId) throw new Refusal('not_found')
  return found
}
