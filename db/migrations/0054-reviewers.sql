-- Who looks at an item of the staff desk right now. A hint for the others that ends by itself: it keeps nobody from deciding.
create table queue_item_reviewers (
  queue text not null,
  item_id uuid not null,
  staff_id uuid not null references users on delete cascade,
  expires_at timestamptz not null,
  primary key (queue, item_id)
);
create index queue_item_reviewers_staff on queue_item_reviewers (staff_id);
create index queue_item_reviewers_expired on queue_item_reviewers (expires_at);
