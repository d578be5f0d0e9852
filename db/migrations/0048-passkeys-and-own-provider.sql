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
-- Challenges are signed, not stored; the used ones are, until they expire.
create table used_passkey_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create trigger passkeys_signal_caller after insert or delete on passkeys for each row execute function signal_caller();

-- An operator's own OpenID provider.
alter table users drop constraint users_auth_provider_check;
alter table users add constraint users_auth_provider_check
  check (auth_provider in ('LOCAL', 'GOOGLE', 'GITHUB', 'LINKEDIN', 'OIDC'));
alter table identities drop constraint identities_provider_check;
alter table identities add constraint identities_provider_check check (provider in ('google', 'github', 'linkedin', 'oidc'));
