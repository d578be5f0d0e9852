-- Documents are PDFs that only staff see: the file and its pages as pictures, under private/.
alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check check (purpose in ('picture', 'poster', 'document'));
alter table files drop constraint files_status_check;
alter table files add constraint files_status_check check (status in ('SIGNED', 'UPLOADED', 'PUBLIC', 'PRIVATE'));
alter table files add column pages smallint;
alter table files add constraint files_pages_check check ((pages is not null) = (status = 'PRIVATE'));

-- What a mentor asked to be verified with, and what came of it. profiles.verification_status is the outcome of the latest one.
create table verification_requests (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles on delete cascade,
  linkedin_url text not null,
  resume_file text not null references files on delete restrict,
  certificate_file text references files on delete restrict,
  status text not null check (status in ('PENDING', 'APPROVED', 'DECLINED')),
  -- the name changed after it was approved: it waits to be looked at again
  name_changed boolean not null default false,
  -- why it was declined, for the mentor
  reason text,
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null,
  -- since when it waits; the queue is ordered by it
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
