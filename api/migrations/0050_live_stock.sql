-- Open lists ask twice a second what was edited in the last moments.
create index businesses_updated on businesses (updated_at);
