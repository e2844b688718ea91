-- R-bank-deposits: at commit, a deposit's lines add up to it.
create or replace function bank_payouts_sum() returns trigger language plpgsql as $$
declare
	checked uuid := case tg_table_name when 'bank_payouts' then (to_jsonb(new) ->> 'id')::uuid
		else (to_jsonb(new) ->> 'payout_id')::uuid end;
begin
	if (select amount_cents from bank_payouts where id = checked and lines_read_at is not null) is distinct from (
		select coalesce(sum(amount_cents), 0) from bank_payout_lines where payout_id = checked
	) then
		raise exception 'the lines of a deposit add up to it' using errcode = '23514', constraint = 'lines_as_amount';
	end if;
	return null;
end $$;
