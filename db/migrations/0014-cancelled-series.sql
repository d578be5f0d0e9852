-- As before (0009), but what was cancelled stands for a series that was cancelled, not a meeting that took place.
create or replace function refresh_group_session(session uuid, at timestamptz) returns void language sql as $$
  update group_sessions s set occurrence_id = o.id, next_starts_at = o.starts_at, next_ends_at = o.ends_at, ends_at = o.last_end
  from (
    select o.id, o.starts_at, o.ends_at, max(o.ends_at) over () as last_end
    from group_occurrences o join group_sessions g on g.id = o.group_session_id
    where o.group_session_id = session
    -- one of the session's own status first: still to come, then over, the latest first
    order by (o.status = g.status) desc, (o.ends_at > at) desc, case when o.ends_at > at then o.starts_at end, o.starts_at desc
    limit 1) o
  where s.id = session
$$;
