-- What whoever runs the program turns on and off while it runs; read by every process within a second.
create table switches (
  name text primary key check (name in ('maintenance')),
  is_on boolean not null,
  changed_at timestamptz not null
);
