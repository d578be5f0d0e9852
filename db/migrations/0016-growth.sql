-- Reads and jobs that went through whole tables find what they need by an index.

-- The staff's lists of accounts: the few of a rare kind, latest first.
create index users_suspended on users (created_at, id) where suspended_at is not null;
create index users_leaving on users (created_at, id) where deletion_requested_at is not null;
create index users_newcomers on users (created_at, id) where role is null;
create index users_staff on users (created_at, id) where staff_role is not null;
create index calendars_failing on calendars (user_id) where status = 'BROKEN' or failing_since is not null;
create index calendar_accounts_failing on calendar_accounts (id) where sessions_failure is not null;

-- Lists of sessions in their whole order: hundreds start at one full hour.
drop index bookings_start;
create index bookings_start on bookings (starts_at, id) where status = 'UPCOMING';
drop index bookings_cancelled;
create index bookings_cancelled on bookings (starts_at, id) where status = 'CANCELLED';
drop index bookings_pending;
create index bookings_pending on bookings (starts_at, id) where status = 'PENDING';
drop index group_occurrences_ahead;
create index group_occurrences_ahead on group_occurrences (starts_at, id) where status = 'UPCOMING';
drop index occurrences_cancelled;
create index occurrences_cancelled on group_occurrences (starts_at, id) where status = 'CANCELLED';

-- Who is in an audience.
create index profiles_country on profiles (country);
create index profiles_verified on profiles (role) where verification_status = 'APPROVED';
create index profiles_languages on profiles using gin (languages);

-- When the latest e-mail was sent, and which deliveries are forgotten.
create index mail_deliveries_age on mail_deliveries (claimed_at);
