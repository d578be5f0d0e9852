-- The audit log never changes, so it holds ids only: a name in it would outlive the account. Names are read from the accounts. The rows
-- written before are chained anew without the names that their hashes covered.
alter table audit_log disable trigger audit_log_append_only;
drop function audit_log_hash(bytea, audit_log);
alter table audit_log drop column actor_name, drop column subject_name;
create function audit_log_hash(previous bytea, entry audit_log) returns bytea language sql immutable as $$
  select sha256(previous || convert_to(jsonb_build_array(entry.id, (extract(epoch from entry.at) * 1000000)::bigint, entry.actor_id,
    entry.action, entry.subject_id, entry.reason)::text, 'UTF8'))
$$;
do $$
declare
  entry audit_log;
  previous bytea := '\x';
begin
  for entry in select * from audit_log order by id loop
    update audit_log set previous_hash = previous, hash = audit_log_hash(previous, entry) where id = entry.id returning hash into previous;
  end loop;
end $$;
alter table audit_log enable trigger audit_log_append_only;
