create or replace function bank_payout_lines_deposited() returns trigger language plpgsql as $$
begin
	update transfers set deposited_at = (select updated_at from bank_payouts where id = new.payout_id)
	where id = new.transfer_id and deposited_at is null;
	return null;
end $$;
