-- What an owner asks of 100,000 orders is answered from indexes alone: lists, counts and sums (spec §2, D28), sorting by
-- amount, and search by the beginning of a pickup code or of the eight characters of an id that people see.
drop index orders_by_business;
create index orders_book on orders (business_id, created_at desc, id desc)
	include (status, quantity, unit_cents) where status not in ('pending', 'abandoned');
create index orders_by_amount on orders (business_id, total_cents desc, id desc)
	include (status) where status not in ('pending', 'abandoned');
create index orders_by_code on orders (business_id, pickup_code text_pattern_ops)
	where status not in ('pending', 'abandoned');
create index orders_by_short_id on orders (business_id, right(id::text, 8) text_pattern_ops)
	where status not in ('pending', 'abandoned');
