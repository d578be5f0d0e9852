import { sql, type RawBuilder } from 'kysely'

/** SQL: how many meetings of this host's group sessions are over to which somebody else came. */
export const occurrencesMet = (hostId: RawBuilder<unknown>, now: Date) => sql<number>`(
  select count(*)::int from group_sessions s join group_occurrences o on o.group_session_id = s.id
  where s.host_id = ${hostId} and o.status = 'UPCOMING' and o.ends_at <= ${now}
    and exists (select from attendances a where a.occurrence_id = o.id and a.user_id <> s.host_user_id))`
