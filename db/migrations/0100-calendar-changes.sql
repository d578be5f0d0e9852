-- When what a calendar shows of a session last changed: DTSTAMP and LAST-MODIFIED of its entry in feeds and files.
alter table bookings add column calendar_changed_at timestamptz not null default now();
alter table group_sessions add column calendar_changed_at timestamptz not null default now();
update bookings set calendar_changed_at = created_at where sequence = 0;
update group_sessions set calendar_changed_at = created_at where sequence = 0;

create function note_calendar_change() returns trigger language plpgsql as $$
begin
  new.calendar_changed_at := now();
  return new;
end $$;
create trigger bookings_note_calendar_change before update of sequence on bookings
  for each row when (new.sequence is distinct from old.sequence) execute function note_calendar_change();
create trigger group_sessions_note_calendar_change before update of sequence on group_sessions
  for each row when (new.sequence is distinct from old.sequence) execute function note_calendar_change();
