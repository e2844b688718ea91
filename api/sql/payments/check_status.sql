-- Checks the change against status_transitions.
create or replace function check_status() returns trigger language plpgsql as $$
begin
	if not exists (
		select from status_transitions
		where table_name = tg_table_name and from_status = old.status::text and to_status = new.status::text
	) then
		raise exception 'a row of % never goes from % to %', tg_table_name, old.status, new.status
			using errcode = '23514', constraint = tg_table_name || '_transition';
	end if;
	return new;
end $$;
