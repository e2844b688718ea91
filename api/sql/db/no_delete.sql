create or replace function no_delete() returns trigger language plpgsql as $$
begin
	raise exception 'rows of % are never deleted', tg_table_name using errcode = '42501';
end $$;
