-- How a person reads the clock: 12 or 24 hours; null: as the language of their browser has it.
alter table users add column time_format text check (time_format in ('12', '24'));
