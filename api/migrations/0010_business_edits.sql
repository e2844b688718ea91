-- Counts the owner's edits of a business, for If-Match: two tabs never overwrite each other silently.
alter table businesses add column version int not null default 1;
