create trigger idempotency_immutable before update on idempotency for each row execute function append_only();
create trigger no_truncate before truncate on idempotency for each statement
	execute function refuse('idempotency_no_truncate', 'idempotency is never emptied');
