-- First answers to commands, replayed for a repeated Idempotency-Key. Written in the same transaction as the effect.
create table idempotency_keys (
  caller text not null,
  key text not null,
  request_hash bytea not null,
  status integer,
  reply jsonb,
  created_at timestamptz not null,
  primary key (caller, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- E-mails that were sent or are being sent, each at least once: the worker that sends one holds a lease, and whoever finds an expired lease
-- sends it again.
create table mail_deliveries (
  key text primary key,
  claimed_at timestamptz not null,
  leased_until timestamptz not null default '-infinity',
  sent_at timestamptz
);

-- The built-in mailbox; filled only where no SMTP server is configured.
create table mailbox_messages (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  -- the calendar entry that is attached
  calendar_ics text,
  at timestamptz not null
);
create index mailbox_recipient on mailbox_messages (recipient, id desc);

-- Files in the storage. The name is their key there and contains nothing of the user's. Documents are PDFs that only staff see: the file
-- and its pages as pictures, under private/.
create table files (
  name text primary key,
  owner_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('picture', 'poster', 'document', 'attachment')),
  content_type text not null,
  size integer not null check (size > 0),
  status text not null check (status in ('SIGNED', 'UPLOADED', 'PUBLIC', 'PRIVATE')),
  pages smallint,
  link text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint files_pages_check check ((pages is not null) = (status = 'PRIVATE'))
);
create index files_owner on files (owner_id);
create index files_orphans on files (expires_at) where status <> 'PUBLIC';

-- What operators turn on and off while the program runs; every process reads it within a second.
create table switches (
  name text primary key check (name in ('maintenance')),
  is_on boolean not null,
  changed_at timestamptz not null
);
