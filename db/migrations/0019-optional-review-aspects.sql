-- A review needs the overall rating; the four aspects are optional.
alter table reviews
  alter column audio drop not null,
  alter column content_delivery drop not null,
  alter column student_interaction drop not null,
  alter column timeliness drop not null;
