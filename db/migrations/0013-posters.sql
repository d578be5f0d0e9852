-- Posters of group sessions beside pictures of people.
alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check check (purpose in ('picture', 'poster'));
