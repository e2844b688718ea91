-- What is asked of all orders, or of all of a business, is found without reading them all: the latest ones of the platform,
-- a page of a business's payouts, and what was sold on a date.
create index orders_latest on orders (created_at desc, id desc) where status not in ('pending', 'abandoned');
create index orders_earned on orders (business_id, local_date desc, start_time desc, id)
	where status in ('fulfilled', 'expired', 'refunded');
create index order_days_by_date on order_days (local_date);
