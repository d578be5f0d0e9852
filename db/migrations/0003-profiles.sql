-- One profile per role that a person ever had; users.role says which one counts now.
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
  -- the outcome of the latest verification request
  verification_status text not null default 'NOT_VERIFIED' check (verification_status in ('NOT_VERIFIED', 'PENDING', 'DECLINED', 'APPROVED')),
  tour_completed_at timestamptz,
  created_at timestamptz not null,
  unique (user_id, role),
  -- for references to a profile together with its owner
  constraint profiles_owner unique (id, user_id)
);
create trigger profiles_signal_caller after insert or delete on profiles for each row execute function signal_caller();

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

-- What a mentor asked to be verified with, and the decision.
create table verification_requests (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles on delete cascade,
  linkedin_url text not null,
  resume_file text not null references files on delete restrict,
  certificate_file text references files on delete restrict,
  status text not null check (status in ('PENDING', 'APPROVED', 'DECLINED')),
  -- the name changed after the approval, so that the request is pending again
  name_changed boolean not null default false,
  -- why it was declined, for the mentor
  reason text,
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null,
  -- since when it is pending; the queue is ordered by it
  waiting_since timestamptz not null,
  check ((status = 'PENDING') = (decided_at is null)),
  check ((status = 'DECLINED') = (reason is not null))
);
create unique index verification_requests_once_pending on verification_requests (profile_id) where status = 'PENDING';
create index verification_requests_profile on verification_requests (profile_id, created_at desc);
create index verification_requests_queue on verification_requests (waiting_since, id) where status = 'PENDING';
create index verification_requests_resume on verification_requests (resume_file);
create index verification_requests_certificate on verification_requests (certificate_file) where certificate_file is not null;

-- An approved badge vouches for a name: with another name it has to be looked at again, whatever changed the name (D46).
create function reopen_verification() returns trigger language plpgsql as $$
begin
  update verification_requests r set status = 'PENDING', name_changed = true, decided_by = null, waiting_since = decided_at, decided_at = null
  from profiles p where p.user_id = new.id and p.verification_status = 'APPROVED' and r.profile_id = p.id and r.status = 'APPROVED'
    and r.id = (select latest.id from verification_requests latest where latest.profile_id = p.id order by latest.created_at desc, latest.id limit 1);
  -- Without a request there is nothing that staff could look at again.
  update profiles p set verification_status = case when exists (
      select from verification_requests r where r.profile_id = p.id and r.status = 'PENDING') then 'PENDING' else 'NOT_VERIFIED' end
  where p.user_id = new.id and p.verification_status = 'APPROVED';
  return null;
end $$;
create trigger users_reopen_verification after update of full_name on users for each row
  when (old.full_name is distinct from new.full_name) execute function reopen_verification();
