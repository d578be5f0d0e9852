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
