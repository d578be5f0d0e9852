-- Whom a notification names and shows, with the name as it stands in the message: it is taken out when they delete their account.
alter table notifications
  add column person_id uuid references users on delete set null,
  add column person_name text;
create index notifications_about on notifications (person_id) where person_id is not null;
