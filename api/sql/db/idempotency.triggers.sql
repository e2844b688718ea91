create trigger idempotency_immutable before update on idempotency for each row execute function append_only();
