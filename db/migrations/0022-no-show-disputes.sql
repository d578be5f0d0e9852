-- The other side's objection to a no-show report; null while the report stands undisputed.
alter table no_shows add column disputed_at timestamptz, add column dispute_note text;
