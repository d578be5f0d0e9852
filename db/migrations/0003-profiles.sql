-- What a person is here: one row per role she ever held; users.role says which one counts now.
create table profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('mentor', 'mentee')),
  slug text not null unique,
  job_title text not null,
  level text not null check (level in ('0-2', '2-4', '4-6', '6-8', '8-10', '10+')),
  company_name text not null,
  country text,
  city text,
  languages text[] not null default '{}',
  bio text,
  -- private: never in a public answer
  phone text not null,
  gender text not null check (gender in ('Male', 'Female', 'Prefer Not to Say')),
  birth_date date not null,
  nationality text not null,
  verification_status text not null default 'NOT_VERIFIED' check (verification_status in ('NOT_VERIFIED', 'PENDING', 'DECLINED', 'APPROVED')),
  tour_completed_at timestamptz,
  created_at timestamptz not null,
  unique (user_id, role)
);

create table profile_topics (
  profile_id uuid not null references profiles on delete cascade,
  topic_id text not null,
  position smallint not null,
  primary key (profile_id, topic_id)
);
create index profile_topics_topic on profile_topics (topic_id);

create table experiences (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles on delete cascade,
  title text not null,
  company text not null,
  location text not null,
  employment_type text not null check (employment_type in ('Full time', 'Part time', 'Hybrid', 'Freelance', 'Contract')),
  website text,
  description text not null,
  start_date date not null,
  end_date date check (end_date >= start_date),
  created_at timestamptz not null
);
create index experiences_profile on experiences (profile_id);

-- Who keeps whom away; works both ways when it is asked.
create table blocks (
  blocker_id uuid not null references users on delete cascade,
  blocked_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id);
