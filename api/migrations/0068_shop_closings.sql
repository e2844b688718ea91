-- A shop that an admin closes for its owner (R-console-close).
alter table businesses
	add column closing_at timestamptz,
	add constraint closing_is_suspended check (closing_at is null or suspended_at is not null);
comment on column businesses.closing_at is 'An admin closes it since then, once nothing is open.';
create index businesses_closing on businesses (id) where closing_at is not null and deleted_at is null;
