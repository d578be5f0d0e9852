-- Who signs in, and how. Addresses are compared by email_key (trimmed, lower case); shown as typed.
create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  email_key text not null unique,
  full_name text not null,
  -- argon2id in PHC form; null for accounts that only sign in with a provider
  password_hash text,
  auth_provider text not null default 'LOCAL' check (auth_provider in ('LOCAL', 'GOOGLE', 'GITHUB', 'LINKEDIN')),
  email_verified_at timestamptz,
  -- the role the account holds now (D15); set when its profile is created
  role text check (role in ('mentor', 'mentee')),
  staff_role text check (staff_role in ('MODERATOR', 'ADMIN')),
  picture_url text,
  time_zone text,
  -- raised to void the secret address of the calendar feed
  feed_version integer not null default 1,
  suspended_at timestamptz,
  is_demo boolean not null default false,
  created_at timestamptz not null
);

-- An outside identity is (issuer, subject), never an address.
create table identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  provider text not null check (provider in ('google', 'github', 'linkedin')),
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index identities_user on identities (user_id);

-- Mailed links and codes: stored hashed, used once; a newer one voids the older ones.
create table mail_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_tokens_user on mail_tokens (user_id, purpose);

-- One signed-in device: the family of its refresh tokens.
create table device_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  device text not null,
  remember boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index device_sessions_user on device_sessions (user_id) where revoked_at is null;

-- A token's successor is derived from it (HMAC), so that a repeated use inside the grace time gets the same one.
create table refresh_tokens (
  token_hash bytea primary key,
  device_session_id uuid not null references device_sessions on delete cascade,
  used_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (device_session_id);

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
create table sign_in_challenges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  remember boolean not null,
  code_hash bytea,
  attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_challenges_user on sign_in_challenges (user_id);
