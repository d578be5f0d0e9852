-- What staff did, and why. Each row holds the hash of the one before it; rows are never changed or removed. No references: a row outlives
-- the account it names.
create table audit_log (
  id bigint primary key,
  at timestamptz not null,
  actor_id uuid not null,
  actor_name text not null,
  action text not null,
  subject_id uuid not null,
  subject_name text not null,
  reason text not null check (btrim(reason) <> ''),
  previous_hash bytea not null,
  hash bytea not null
);
create index audit_log_subject on audit_log (subject_id, id desc);

create function audit_log_hash(previous bytea, entry audit_log) returns bytea language sql immutable as $$
  select sha256(previous || convert_to(jsonb_build_array(entry.id, (extract(epoch from entry.at) * 1000000)::bigint, entry.actor_id, entry.actor_name,
    entry.action, entry.subject_id, entry.subject_name, entry.reason)::text, 'UTF8'))
$$;

-- One at a time until the commit, so that the numbers have no gap and the chain no fork.
create function chain_audit_log() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('audit_log'));
  select coalesce(max(id), 0) + 1 into new.id from audit_log;
  select coalesce((select hash from audit_log where id = new.id - 1), '\x'::bytea) into new.previous_hash;
  new.hash := audit_log_hash(new.previous_hash, new);
  return new;
end $$;
create trigger audit_log_chain before insert on audit_log for each row execute function chain_audit_log();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function refuse_change();

-- A suspension without an end waits as PROPOSED for a second member of staff; until then it lasts as long as a temporary one.
create table suspensions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  status text not null check (status in ('PROPOSED', 'ACTIVE', 'LIFTED', 'ENDED')),
  is_permanent boolean not null,
  -- null once a permanent one is confirmed
  ends_at timestamptz,
  -- the person reads it
  reason text not null,
  proposed_by uuid references users on delete set null,
  confirmed_by uuid references users on delete set null,
  created_at timestamptz not null,
  check (status <> 'PROPOSED' or (is_permanent and ends_at is not null)),
  check (status <> 'ACTIVE' or (ends_at is null) = is_permanent),
  check (confirmed_by is null or confirmed_by <> proposed_by)
);
create unique index suspensions_once on suspensions (user_id) where status in ('PROPOSED', 'ACTIVE');
create index suspensions_queue on suspensions (created_at, id) where status = 'PROPOSED';
create index suspensions_ending on suspensions (ends_at) where status in ('PROPOSED', 'ACTIVE') and ends_at is not null;

-- The answer of a suspended person, once per suspension, and what staff answered to it.
create table appeals (
  id uuid primary key default gen_random_uuid(),
  suspension_id uuid not null unique references suspensions on delete cascade,
  text text not null,
  status text not null check (status in ('OPEN', 'UPHELD', 'GRANTED')),
  answer text,
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null,
  check ((status = 'OPEN') = (decided_at is null)),
  check ((status = 'OPEN') = (answer is null))
);
create index appeals_queue on appeals (created_at, id) where status = 'OPEN';
