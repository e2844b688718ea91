-- What somebody signed up as, beside the password: a signup that is finished in another browser ends as it began.
alter table auth."user" add column account_type text check (account_type in ('customer', 'business'));
