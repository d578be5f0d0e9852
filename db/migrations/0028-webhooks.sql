-- Addresses to which events are sent: of a person, or of the instance, in the charge of somebody of staff.
create table webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  is_instance boolean not null,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  -- whether messages hold what people wrote
  includes_texts boolean not null,
  -- encrypted; the previous one signs too until then
  secret bytea not null,
  previous_secret bytea,
  previous_until timestamptz,
  created_at timestamptz not null,
  -- of the last message
  sequence bigint not null default 0,
  -- when messages that wait are sent; null: none waits
  next_attempt_at timestamptz,
  -- until then one process sends to it
  lease_until timestamptz,
  -- attempts since the last success, and when the first of them was
  failures int not null default 0,
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_reason text check (disabled_reason in ('failing', 'gone', 'account_secured', 'staff_role_ended')),
  -- when its owner was told
  notified_at timestamptz,
  check ((previous_secret is null) = (previous_until is null)),
  check ((disabled_at is null) = (disabled_reason is null))
);
create index webhook_endpoints_user on webhook_endpoints (user_id);
create index webhook_endpoints_instance on webhook_endpoints (created_at) where is_instance;
create index webhook_endpoints_due on webhook_endpoints (next_attempt_at) where disabled_at is null;
create index webhook_endpoints_disabled on webhook_endpoints (disabled_at) where notified_at is null and disabled_at is not null;

-- Messages of the last 30 days, each with its last attempt.
create table webhook_deliveries (
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  sequence bigint not null,
  id uuid not null default gen_random_uuid(),
  event text not null,
  -- what happened, so that it is written once
  event_key text not null,
  body text not null,
  created_at timestamptz not null,
  status text not null check (status in ('WAITING', 'DELIVERED')),
  attempts int not null default 0,
  attempted_at timestamptz,
  -- of the last attempt: status and beginning of the answer, milliseconds until it, and why there is none
  answer_status int,
  answer text,
  duration_ms int,
  failure text check (failure in ('address', 'unreachable', 'too_large')),
  primary key (endpoint_id, sequence),
  constraint webhook_deliveries_id unique (id),
  constraint webhook_deliveries_event unique (endpoint_id, event_key)
);
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, sequence) where status = 'WAITING';
create index webhook_deliveries_old on webhook_deliveries (created_at);
