-- The unique outbox key of a summary.
create or replace function digest_key(shop uuid, on_date date, period text) returns text language sql stable
	return 'mail:order_digest:' || shop || ':' || to_char(on_date, 'YYYY-MM-DD') || ':' || period;
