-- Whether sessions meet in the room of the account's provider (Google Meet, Microsoft Teams), the room of an event, and since when it is known.
alter table calendar_accounts add column uses_rooms boolean not null default false;
alter table calendar_events
  add column room_url text,
  add column room_since timestamptz,
  add constraint calendar_events_room check ((room_url is null) = (room_since is null));
