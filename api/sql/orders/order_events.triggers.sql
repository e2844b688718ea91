create trigger triggers_only before insert or update or delete on order_events for each statement
	when (pg_trigger_depth() < 1)
	execute function refuse('order_events_derived', 'rows of order_events follow what they are made of');
create trigger order_events_append_only before update or delete on order_events
	for each row execute function append_only();
