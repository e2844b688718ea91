create or replace function append_only() returns trigger language plpgsql as $$
begin
	raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
