-- An operator finds any order of the platform by its code, by the end of its id that people see, or by its customer's address
-- (R-console-orders), without looking at the orders of each shop.
create index orders_by_any_code on orders (pickup_code text_pattern_ops)
	where status not in ('pending', 'abandoned');
create index orders_by_any_short_id on orders (right(id::text, 8) text_pattern_ops)
	where status not in ('pending', 'abandoned');
-- Few among many: a list of them would read the others to its end.
create index orders_by_rare_status on orders (status, created_at desc, id desc)
	where status in ('cancelled', 'expired', 'refunded');
create index users_by_email on users (lower(email) text_pattern_ops) where deleted_at is null;
