-- An e-mail is sent at least once: the worker that sends it holds a lease, and whoever finds an expired one sends it again.
-- Rows of the version before have no lease: what they did not send is sent again by the job that is still there.
alter table mail_deliveries add column leased_until timestamptz not null default '-infinity';
