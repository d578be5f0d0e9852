-- Whom a line of the next daily summary is about: it shows their face.
alter table digest_items add column person_id uuid references users on delete set null;
create index digest_items_about on digest_items (person_id) where person_id is not null;
