-- status_moves lists which status follows which.
create or replace function follow_moves() returns trigger language plpgsql as $$
begin
	if not exists (
		select from status_moves
		where what = tg_table_name and from_status = old.status::text and to_status = new.status::text
	) then
		raise exception 'a row of % never goes from % to %', tg_table_name, old.status, new.status
			using errcode = '23514', constraint = tg_table_name || '_transition';
	end if;
	return new;
end $$;
