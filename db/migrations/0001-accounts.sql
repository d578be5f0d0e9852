-- Accounts and how their owners sign in. Addresses are compared by email_key (trimmed, lower case) and shown as typed.
create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  email_key text not null unique,
  full_name text not null,
  picture_url text,
  -- argon2id in PHC form; null for accounts that only sign in with a provider
  password_hash text,
  -- when a mailed link last set a new password: codes by mail are no second step for a day after it
  password_reset_at timestamptz,
  auth_provider text not null default 'LOCAL' check (auth_provider in ('LOCAL', 'GOOGLE', 'GITHUB', 'LINKEDIN', 'OIDC')),
  email_verified_at timestamptz,
  -- SHA-256 of the key of the browser that registered the account; null once the address is confirmed. Only that browser may confirm it
  -- without setting a new password.
  registration_key_hash bytea,
  -- the role the account holds now (D15); set when its profile is created
  role text check (role in ('mentor', 'mentee')),
  staff_role text check (staff_role in ('MODERATOR', 'ADMIN')),
  time_zone text,
  -- null: as the language of the browser has it
  time_format text check (time_format in ('12', '24')),
  -- raised to void the secret address of the calendar feed
  feed_version integer not null default 1,
  is_demo boolean not null default false,
  suspended_at timestamptz,
  -- An account whose deletion was requested is hidden at once and erased when the grace period is over. The row of an erased account stays
  -- without personal data (deleted_at), because the sessions of other people refer to it.
  deletion_requested_at timestamptz,
  deleted_at timestamptz,
  -- only active accounts are visible to others
  is_active boolean not null generated always as (suspended_at is null and deletion_requested_at is null) stored,
  created_at timestamptz not null,
  constraint users_deleted_check check (deleted_at is null or deletion_requested_at is not null)
);
create index users_latest on users (created_at, id);

-- Accounts at outside providers. Issuer and subject identify one, never an address, which may pass to somebody else.
create table identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  provider text not null check (provider in ('google', 'github', 'linkedin', 'oidc')),
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index identities_user on identities (user_id);

-- Mailed links and codes: stored hashed, used once; a newer one voids the older ones.
create table mail_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset', 'secure')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_tokens_user on mail_tokens (user_id, purpose);

-- Changes of an account's address: requested, confirmed by the new mailbox, and undone by the old one for 72 hours after that.
create table email_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  old_email text not null,
  old_email_key text not null,
  new_email text not null,
  new_email_key text not null,
  created_at timestamptz not null,
  confirm_until timestamptz not null,
  confirmed_at timestamptz,
  undo_until timestamptz,
  -- replaced by a newer request, cancelled or undone
  ended_at timestamptz
);
create unique index email_changes_pending on email_changes (user_id) where confirmed_at is null and ended_at is null;
create index email_changes_user on email_changes (user_id);
create index email_changes_old_email on email_changes (old_email_key) where ended_at is null;

-- A device that is signed in: the family of its refresh tokens.
create table device_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  device text not null,
  -- what the browser says of itself, and the first half of its address, for the owner to recognise the device
  time_zone text,
  language text,
  network text,
  remember boolean not null,
  -- the second factor that the sign-in, or a later confirmation on this device, was completed with; the staff desk needs one
  second_factor text check (second_factor in ('app', 'recovery', 'passkey')),
  -- when the person last confirmed on this device who they are; null: only when they signed in
  reauthenticated_at timestamptz,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index device_sessions_user on device_sessions (user_id) where revoked_at is null;

-- A token's successor is derived from it (HMAC), so that a repeated use within the grace period gets the same one.
create table refresh_tokens (
  token_hash bytea primary key,
  device_session_id uuid not null references device_sessions on delete cascade,
  used_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (device_session_id);

-- Browsers in which a user signed in before: a sign-in elsewhere is e-mailed. The key is random and stays in the browser.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  key_hash bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (user_id, key_hash)
);

-- Secrets of authenticator apps (TOTP).
create table two_step_secrets (
  user_id uuid primary key references users on delete cascade,
  secret_encrypted bytea not null,
  activated_at timestamptz,
  -- the last time step that was accepted: a code works once
  last_step bigint
);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Sign-ins whose first step succeeded and whose second one is awaited.
create table sign_in_challenges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  remember boolean not null,
  -- of the code by mail; null until one is sent
  code_hash bytea,
  attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_challenges_user on sign_in_challenges (user_id);

-- Passkeys (WebAuthn, user verification required): each is two steps by itself.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- base64url, as browsers send it
  credential_id text not null constraint passkeys_credential unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- Challenges of passkeys are signed, not stored; the used ones are, until they expire.
create table used_passkey_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);

-- A copy of somebody's personal data; the archive is in the storage until it expires.
create table data_exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  check ((ready_at is null) = (expires_at is null))
);
create unique index data_exports_user on data_exports (user_id);

-- Processes cache callers for seconds. Whatever changes what they cache of a user signals the user's id with its commit.
create function signal_caller() returns trigger language plpgsql as $$
begin
  perform pg_notify('callers', (case when tg_table_name = 'users' then to_jsonb(old) ->> 'id' else to_jsonb(coalesce(new, old)) ->> 'user_id' end));
  return null;
end $$;
create trigger users_signal_caller
  after update of full_name, email, role, time_zone, staff_role, suspended_at, deletion_requested_at on users for each row
  when ((old.full_name, old.email, old.role, old.time_zone, old.staff_role, old.suspended_at, old.deletion_requested_at)
    is distinct from (new.full_name, new.email, new.role, new.time_zone, new.staff_role, new.suspended_at, new.deletion_requested_at))
  execute function signal_caller();
create trigger users_signal_caller_deleted after delete on users for each row execute function signal_caller();
create trigger device_sessions_signal_caller after update of revoked_at, second_factor on device_sessions for each row
  when ((old.revoked_at, old.second_factor) is distinct from (new.revoked_at, new.second_factor))
  execute function signal_caller();
create trigger device_sessions_signal_caller_deleted after delete on device_sessions for each row execute function signal_caller();
