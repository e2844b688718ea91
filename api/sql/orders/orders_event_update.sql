create or replace function orders_event_update() returns trigger language plpgsql as $$
declare
	who text := coalesce(nullif(current_setting('app.actor', true), ''), 'unknown');
begin
	insert into order_events (order_id, business_id, from_status, to_status, actor, at) values (
		new.id, new.business_id, old.status, new.status,
		case who when 'customers' then 'customer:' || new.customer_id else who end, new.changed_at
	);
	return null;
end $$;
