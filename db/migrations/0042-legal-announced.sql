-- A version that corrects a comma is kept like any other, and nobody is told of it.
alter table legal_versions add column is_announced boolean not null default true;
