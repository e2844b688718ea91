-- Spreads connections over eight rows to reduce lock contention.
create or replace function tally(counted text, change bigint) returns void language sql as $$
	insert into platform_counts as c select counted, pg_backend_pid() % 8, change where change <> 0
	on conflict (what, shard) do update set count = c.count + excluded.count
$$;
