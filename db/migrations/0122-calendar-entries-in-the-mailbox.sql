-- The calendar entry that a delivered e-mail has attached.
alter table mailbox_messages add column calendar_ics text;
