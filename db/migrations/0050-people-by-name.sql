-- Staff list people by name: letters beside each other whatever their case and marks.
create index users_named on users (lower(normalize(full_name, NFD)), id);
