import { sql } from 'kysely'
import type { WritingState } from '#contract/chat/constants.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { writingState, type WritingFacts } from '#rules/chat/writing.ts'
import { connectedWith } from '#server/features/connections/public.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { ConversationRow, ConversationState, Side } from './store.ts'

export const otherSide = (side: Side): Side => (side === 'a' ? 'b' : 'a')
export const sideOf = (row: Pick<ConversationRow, 'party_a'>, userId: string): Side =>
  row.party_a === userId ? 'a' : 'b'

/** The user id of the other person; null once their account is deleted. */
export const otherIn = (row: Pick<ConversationRow, 'party_a' | 'party_b'>, userId: string): string | null =>
  row.party_a === userId ? row.party_b : row.party_a

/**
 * SQL: whether user `me` may write freely to user `other`: they booked or requested a session, or meet in a group session that one of
 * them hosts, are connected, one of them is staff, or a mentee writes to a mentor who has published hours.
 */
const isRelated = (me: string | ReturnType<typeof sql>, other: ReturnType<typeof sql>) => sql<boolean>`(
  ${connectedWith(me, other)}
  or exists (select from profiles p join bookings b on b.mentee_id = p.id
    where p.user_id in (${me}, ${other}) and b.mentor_user_id in (${me}, ${other}) and b.status <> 'CANCELLED')
  or exists (select from users where id in (${me}, ${other}) and staff_role is not null)
  or exists (select from users mentee join users mentor on mentor.id = ${other} and mentor.role = 'mentor'
    join profiles p on p.user_id = mentor.id and p.role = 'mentor'
    where mentee.id = ${me} and mentee.role = 'mentee' and exists (select from availability_ranges where profile_id = p.id))
  or exists (select from rsvps r join group_sessions s on s.id = r.group_session_id
    where r.user_id in (${me}, ${other}) and s.host_user_id in (${me}, ${other}) and r.status = 'GOING'))`

/** SQL: the `WritingFacts` of user `me` towards user `other` except who has written; `hasOtherWritten` spares the search for a relation. */
export const writingColumns = (
  me: string | ReturnType<typeof sql>,
  other: ReturnType<typeof sql>,
  hasOtherWritten: ReturnType<typeof sql>,
) => sql`
  not exists (select from users where id = ${other} and is_active and role is not null) as "isGone",
  exists (select from blocks where blocker_id = ${me} and blocked_id = ${other}) as "isBlocking",
  exists (select from blocks where blocker_id = ${other} and blocked_id = ${me}) as "isBlocked",
  case when ${hasOtherWritten} then true else ${isRelated(me, other)} end as "isRelated"`

export type WritingColumns = Pick<WritingFacts, 'isGone' | 'isBlocking' | 'isBlocked' | 'isRelated'>

/** Whether one side of a conversation may write in it. */
export const writingIn = (row: ConversationState & WritingColumns, side: Side): WritingState =>
  writingState({ ...row, hasWritten: row[`wrote_${side}`], hasOtherWritten: row[`wrote_${otherSide(side)}`] })

/** Refuses who may not change what they wrote, or react; a message that waits for its answer may be edited. */
export function assertMayChange(state: WritingState): void {
  if (state !== 'waiting') assertMayWrite(state)
}

const refusals: Record<Exclude<WritingState, MayWrite>, ErrorCode> = {
  waiting: 'chat_waiting',
  blocking: 'chat_blocking',
  blocked: 'chat_blocked',
  gone: 'chat_gone',
}

type MayWrite = 'open' | 'first'
export const mayWrite = (state: WritingState): state is MayWrite => state === 'open' || state === 'first'

/** Refuses who may not write now. */
export function assertMayWrite(state: WritingState): void {
  if (!mayWrite(state)) throw new Refusal(refusals[state])
}
