create trigger no_truncate before truncate on packed_orders for each statement
	execute function refuse('packed_orders_no_truncate', 'packed_orders is never emptied');
