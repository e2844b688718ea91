-- A batch sets the actor `customers`, which is replaced by each order's own.
create or replace function orders_event_insert() returns trigger language plpgsql as $$
declare
	who text := coalesce(nullif(current_setting('app.actor', true), ''), 'unknown');
begin
	insert into order_events (order_id, business_id, from_status, to_status, actor, at)
	select id, business_id, null, status, case who when 'customers' then 'customer:' || customer_id else who end, changed_at
	from new_rows;
	return null;
end $$;
