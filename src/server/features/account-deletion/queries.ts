import { sql } from 'kysely'
import type { AccountDeletion, Consequences } from '#contract/account-deletion/schemas.ts'
import { deletionTime } from '#server/features/accounts/public.ts'
import type { Actor, Context } from '#server/platform/context.ts'

/** What the deletion of the caller's account entails, counted now. */
export async function showDeletion({ db, actor: { userId }, now }: Context<Actor>): Promise<AccountDeletion> {
  const { rows } = await sql<Consequences & { requestedAt: Date | null }>`
    select u.deletion_requested_at as "requestedAt",
      (select count(*)::int from bookings b where b.status in ('PENDING', 'UPCOMING') and b.starts_at > ${now}
        and (b.mentor_id in (select id from profiles where user_id = u.id) or b.mentee_id in (select id from profiles where user_id = u.id))) as bookings,
      (select count(*)::int from group_sessions s join group_occurrences o on o.group_session_id = s.id
        where s.host_user_id = u.id and o.status = 'UPCOMING' and o.starts_at > ${now}) as "hostedSessions",
      (select count(*)::int from rsvps r join group_occurrences o on o.id = r.occurrence_id
        where r.user_id = u.id and r.status <> 'CANCELLED' and o.status = 'UPCOMING' and o.ends_at > ${now}) as seats,
      (select count(*)::int from connections c where c.user_id = u.id) as connections,
      (select count(*)::int from conversations c where u.id in (c.party_a, c.party_b)) as conversations,
      (select count(*)::int from reviews r where r.author_user_id = u.id) as reviews
    from users u where u.id = ${userId}`.execute(db)
  const { requestedAt, ...consequences } = rows[0]!
  return {
    deletesAt: requestedAt && deletionTime(requestedAt).toISOString(),
    consequences,
  }
}
