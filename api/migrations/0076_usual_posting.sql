-- When a shop without a week usually posts what is left, in its zone (R-post-left); null: it did so fewer than five times.
alter table businesses add column posts_around text check (posts_around ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
