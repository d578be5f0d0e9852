-- A conversation with our team, begun with the contact form. The names and the address are those typed into the form.
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
  -- raised with every change: of two members of staff who act on the same version one is refused
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
