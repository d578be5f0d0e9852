-- Whether sessions meet in the room of the account's provider (Google Meet, Microsoft Teams), and since when the room of an event is known.
alter table calendar_accounts add column uses_rooms boolean not null default false;
alter table calendar_events add column room_since timestamptz;
