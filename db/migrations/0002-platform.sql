-- First answers of creating calls, replayed for a repeated Idempotency-Key. Written in the same transaction as the effect.
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

-- One row per mail that left: claimed before it is sent, so that a worker killed midway never sends it twice.
create table mail_deliveries (
  key text primary key,
  claimed_at timestamptz not null,
  sent_at timestamptz
);

-- The embedded mailbox; filled only where no SMTP server is configured.
create table mailbox_messages (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  at timestamptz not null
);
create index mailbox_recipient on mailbox_messages (recipient, id desc);

-- name is the key in the storage; it carries no word of the user's.
create table files (
  name text primary key,
  owner_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('picture')),
  content_type text not null,
  size integer not null check (size > 0),
  status text not null check (status in ('SIGNED', 'UPLOADED', 'PUBLIC')),
  link text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index files_owner on files (owner_id);
create index files_orphans on files (expires_at) where status <> 'PUBLIC';
