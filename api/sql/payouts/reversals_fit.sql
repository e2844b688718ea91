-- Reversals can't exceed the transfer.
create or replace function reversals_fit() returns trigger language plpgsql as $$
begin
	if not exists (
		select from transfers t
		where t.id = new.transfer_id and t.status = 'sent' and new.amount_cents + coalesce((
			select sum(amount_cents) from reversals where transfer_id = t.id and status in ('planned', 'done')
		), 0) <= t.amount_cents
	) then
		raise exception 'no more is taken back than was sent' using errcode = '23514', constraint = 'reversed_within_sent';
	end if;
	return new;
end $$;
