-- How far the audit log was copied to a place outside of this database (AUDIT_LOG_TO).
create table audit_pushes (
  target text primary key,
  last_id bigint not null,
  pushed_at timestamptz not null
);
