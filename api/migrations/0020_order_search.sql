-- Shops find orders by who bought them: by the beginning of a name, without accents or capitals, and by the last four digits
-- of a phone number (R-order-search). The statement that asks says the same expressions: identity.store.ts.
create index users_by_name on users (
	lower(regexp_replace(normalize(first_name || ' ' || last_name, nfd), '[\u0300-\u036f]', '', 'g')) text_pattern_ops
) where deleted_at is null;
create index users_by_last_name on users (
	lower(regexp_replace(normalize(last_name, nfd), '[\u0300-\u036f]', '', 'g')) text_pattern_ops
) where deleted_at is null;
create index users_by_phone_end on users (right(regexp_replace(phone_number, '\D', '', 'g'), 4))
	where deleted_at is null and phone_number is not null;
create index orders_by_buyer on orders (business_id, customer_id) include (id) where status not in ('pending', 'abandoned');
-- By their pickup times, the latest first.
create index orders_by_pickup on orders (business_id, starts_at desc, id desc)
	include (status, ends_at) where status not in ('pending', 'abandoned');
