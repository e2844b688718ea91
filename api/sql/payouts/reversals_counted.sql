-- The transfer's total equals its completed reversals.
create or replace function reversals_counted() returns trigger language plpgsql as $$
declare
	checked uuid := case tg_table_name when 'transfers' then new.id else (select transfer_id from reversals where id = new.id) end;
begin
	if (select reversed_cents from transfers where id = checked) <> coalesce((
		select sum(amount_cents) from reversals where transfer_id = checked and status = 'done'
	), 0) then
		raise exception 'a transfer counts what was taken back of it' using errcode = '23514', constraint = 'reversed_as_done';
	end if;
	return null;
end $$;
