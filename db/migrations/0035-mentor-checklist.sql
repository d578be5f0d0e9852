-- A mentor's list of first steps: when they shared their profile from it, and when they hid it.
alter table profiles
  add column profile_shared_at timestamptz,
  add column checklist_hidden_at timestamptz;
