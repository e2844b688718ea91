create trigger idempotency_immutable before update on idempotency for each row execute function append_only();
create trigger never_emptied before truncate on idempotency for each statement
	execute function refuse('idempotency_kept', 'idempotency is never emptied');
