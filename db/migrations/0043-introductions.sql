alter table files
  drop constraint files_purpose_check,
  add constraint files_purpose_check
    check (purpose in ('picture', 'poster', 'logo', 'document', 'attachment', 'introduction'));

-- How a mentor introduces themselves, recorded by voice or video, with what is said in it.
create table introductions (
  profile_id uuid primary key references profiles (id) on delete cascade,
  link text not null,
  kind text not null check (kind in ('voice', 'video')),
  seconds integer not null check (seconds between 1 and 60),
  size integer not null,
  transcript text not null,
  created_at timestamptz not null
);
