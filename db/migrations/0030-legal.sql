-- Terms, privacy and cookies of this instance. A document without rows is the text that comes with the product; that text becomes the
-- first version when another one is published.
create table legal_versions (
  id uuid primary key default gen_random_uuid(),
  document text not null check (document in ('terms', 'privacy', 'cookies')),
  number int not null check (number > 0),
  -- Markdown and a summary of what changed, by language; English always
  texts jsonb not null check (texts ? 'en'),
  -- its first day, in UTC
  effective_on date not null,
  -- null: the text that came with the product
  published_at timestamptz,
  author_id uuid references users on delete set null,
  -- members are told in the order of their ids: the last one who was, and when all had been
  told_until uuid,
  told_at timestamptz,
  constraint legal_versions_number unique (document, number)
);

-- Which versions somebody accepted when they signed up, and which they have read or dismissed since.
create table legal_records (
  user_id uuid not null references users on delete cascade,
  document text not null check (document in ('terms', 'privacy', 'cookies')),
  number int not null,
  action text not null check (action in ('ACCEPTED', 'SEEN')),
  at timestamptz not null,
  primary key (user_id, document, number)
);
