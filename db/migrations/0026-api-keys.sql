-- Keys with which programs call the API: of a person in their name, or of the instance, which somebody of staff made. Only the hash of
-- the secret is kept. A revoked key is deleted.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  is_instance boolean not null,
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- SHA-256
  secret_hash bytea not null,
  -- its last characters
  hint text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at <= created_at + interval '366 days'),
  -- to the hour, with the first half of the address that used it first in that hour
  last_used_at timestamptz,
  last_network text,
  constraint api_keys_secret unique (secret_hash)
);
create index api_keys_user on api_keys (user_id);
create index api_keys_expired on api_keys (expires_at);
create index api_keys_instance on api_keys (created_at) where is_instance;
