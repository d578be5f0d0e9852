-- The last entry of a period that can be closed.
create index audit_log_age on audit_log (at, id);
