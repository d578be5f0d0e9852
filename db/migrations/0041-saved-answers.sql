-- Short texts that all staff put into their answers to messages.
create table saved_answers (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  text text not null
);

-- An answer says itself why it was given; every other action still needs a reason.
alter table audit_log drop constraint audit_log_reason_check;
alter table audit_log add constraint audit_log_reason_check
  check (btrim(reason) <> '' or action = 'message.answered') not valid;
