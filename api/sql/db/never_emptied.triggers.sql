-- Prevents truncation of all tables except those loaded from files and those used only for bookkeeping.
do $$
declare
	named text;
begin
	for named in
		select relname from pg_class
		where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
			and pg_has_role(relowner, 'usage')
			and relname not in (
				'migrations', 'sql_files', 'sql_objects', 'zip_places', 'audit_cursors', 'seeded_towns', 'write_probe',
				-- These have their own trigger, which refuses every change.
				'status_transitions', 'order_transitions'
			)
	loop
		execute format(
			'create trigger no_truncate before truncate on %I for each statement execute function refuse(%L, %L)',
			named, named || '_no_truncate', named || ' is never emptied'
		);
	end loop;
end $$;
