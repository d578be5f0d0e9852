-- SHA-256 of the key of the browser that registered an account; null once the address is confirmed, and for registrations of the version before.
-- Only that browser may confirm the address without setting a new password.
alter table users add column registration_key_hash bytea;
