-- Staff list people by name: letters beside each other whatever their case and marks, as `nameOrder` of the program has it.
create index users_named on users (lower(normalize(full_name, NFD)), id);
