-- The role that a sign-up was begun for: its first step starts with it, on whichever device the mailed link is opened.
alter table users add column chosen_role text check (chosen_role in ('mentor', 'mentee'));
