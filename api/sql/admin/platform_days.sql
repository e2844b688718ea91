-- Each shop's days in its own zone, because today's date differs between zones.
create or replace view platform_days as
	select d.local_date, b.tz, d.status, d.orders, d.subtotal_cents from order_days d join businesses b on b.id = d.business_id;
