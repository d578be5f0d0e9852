-- Whether the session was private when the mentor asked, who then has its link. Who asked before it became private does not see it.
alter table cohosts add column asked_while_private boolean not null default false;
update cohosts c set asked_while_private = true from group_sessions s
where s.id = c.group_session_id and s.is_private and c.origin = 'request' and c.status = 'PENDING';
