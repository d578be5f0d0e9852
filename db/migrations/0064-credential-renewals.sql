-- One process at a time renews the credentials of an account: a refresh token that is used twice may be revoked.
alter table calendar_accounts add column renewing_until timestamptz;
