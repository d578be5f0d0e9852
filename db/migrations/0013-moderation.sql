-- A conversation with our team, begun with the contact form. Names and address are those typed into the form.
create table contact_threads (
  id uuid primary key default gen_random_uuid(),
  -- null: a visitor, or an account that was deleted since
  user_id uuid references users on delete set null,
  first_name text not null,
  last_name text not null,
  email text not null,
  -- trimmed, lower case: copies are counted by it
  email_key text not null,
  -- OPEN waits for staff
  status text not null check (status in ('OPEN', 'ANSWERED', 'CLOSED')),
  -- rises with every change: of two members of staff who change the same version one is refused
  version integer not null default 1,
  created_at timestamptz not null,
  -- the latest message of its sender; the queue is ordered by it
  waiting_since timestamptz not null
);
create index contact_threads_open on contact_threads (waiting_since, id) where status = 'OPEN';
create index contact_threads_latest on contact_threads (waiting_since desc, id);

create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  -- the order of writing, also of messages with one time
  position bigint not null generated always as identity,
  thread_id uuid not null references contact_threads on delete cascade,
  origin text not null check (origin in ('SENDER', 'STAFF')),
  -- who answered; null for the sender's own messages
  staff_id uuid references users on delete set null,
  text text not null,
  created_at timestamptz not null,
  check (origin = 'STAFF' or staff_id is null)
);
create index contact_messages_thread on contact_messages (thread_id, created_at, position);

-- What a member reported. Which of the three references is set depends on kind; none for a person.
create table reports (
  id uuid primary key default gen_random_uuid(),
  -- null once the account is deleted
  reporter_id uuid references users on delete set null,
  reported_user_id uuid references users on delete set null,
  kind text not null check (kind in ('PERSON', 'GROUP_SESSION', 'BOOKING', 'REVIEW')),
  group_session_id uuid references group_sessions on delete set null,
  booking_id uuid references bookings on delete set null,
  review_id uuid references reviews on delete set null,
  text text not null,
  -- what was reported as it was then: title and paragraphs
  evidence jsonb not null,
  status text not null check (status in ('OPEN', 'DISMISSED', 'ACTED')),
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null,
  check ((status = 'OPEN') = (decided_at is null)),
  check (num_nonnulls(group_session_id, booking_id, review_id) <= 1)
);
create index reports_queue on reports (created_at, id) where status = 'OPEN';
create index reports_reported on reports (reported_user_id, created_at desc);
create index reports_reporter on reports (reporter_id, created_at desc);

-- A suspension without an end is PROPOSED until a second member of staff confirms it; until then it lasts as long as a temporary one.
create table suspensions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  status text not null check (status in ('PROPOSED', 'ACTIVE', 'LIFTED', 'ENDED')),
  is_permanent boolean not null,
  -- null once a permanent one is confirmed
  ends_at timestamptz,
  -- shown to the suspended person
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

-- The appeal of a suspended person, one per suspension, and the answer of staff.
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

-- Who looks at an item of a queue right now. A hint for the others that ends by itself: it keeps nobody from deciding.
create table queue_item_reviewers (
  queue text not null,
  item_id uuid not null,
  staff_id uuid not null references users on delete cascade,
  expires_at timestamptz not null,
  primary key (queue, item_id)
);
create index queue_item_reviewers_staff on queue_item_reviewers (staff_id);
create index queue_item_reviewers_expired on queue_item_reviewers (expires_at);

-- What staff did, and why. Each row contains the hash of the one before it; rows are never changed or removed. So it holds ids without
-- references, because a row outlives the account it is about, and no names: those are read from the accounts.
create table audit_log (
  id bigint primary key,
  at timestamptz not null,
  actor_id uuid not null,
  action text not null,
  subject_id uuid not null,
  reason text not null check (btrim(reason) <> ''),
  previous_hash bytea not null,
  hash bytea not null
);
create index audit_log_subject on audit_log (subject_id, id desc);

create function audit_log_hash(previous bytea, entry audit_log) returns bytea language sql immutable as $$
  select sha256(previous || convert_to(jsonb_build_array(entry.id, (extract(epoch from entry.at) * 1000000)::bigint, entry.actor_id,
    entry.action, entry.subject_id, entry.reason)::text, 'UTF8'))
$$;

-- One transaction at a time writes, so that the numbers have no gap and the chain no fork.
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

-- What our team announces to many people at once. It is sent in batches: last_user_id is the last recipient of the batches so far.
create table announcements (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  text text not null,
  audience text not null check (audience in ('EVERYONE', 'MENTORS', 'MENTEES', 'VERIFIED_MENTORS')),
  -- names as on profiles; null: any
  country text,
  language text,
  status text not null check (status in ('SCHEDULED', 'SENDING', 'SENT', 'CANCELLED')),
  send_at timestamptz not null,
  -- the zone in which send_at was chosen
  time_zone text not null,
  -- rises with every change: of two members of staff who change the same version one is refused
  version integer not null default 1,
  author_id uuid references users on delete set null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  last_user_id uuid,
  recipients integer not null default 0,
  -- the result, once it no longer changes and announcement_recipients is cleared
  shown integer,
  emailed integer,
  failed integer,
  check (status <> 'SENT' or finished_at is not null),
  check ((shown is null) = (emailed is null) and (shown is null) = (failed is null))
);
create index announcements_latest on announcements (send_at desc, id desc);

-- Who got it, until the result is final: a batch that runs again notifies nobody twice.
create table announcement_recipients (
  announcement_id uuid not null references announcements on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (announcement_id, user_id)
);
create index announcement_recipients_user on announcement_recipients (user_id);
