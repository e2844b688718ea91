-- R-bank-deposits: lines that don't add up to their deposit, are in two deposits, or differ from their transfer.
create or replace view drift_deposits as
	select p.id
	from bank_payouts p left join bank_payout_lines l on l.payout_id = p.id
	group by p.id
	having p.amount_cents <> coalesce(sum(l.amount_cents), 0) and (p.lines_read_at is not null or count(l.id) > 0)
	union
	select l.payout_id
	from bank_payout_lines l
	join transfers t on t.id = l.transfer_id
	where l.amount_cents <> t.amount_cents or t.deposited_at is null
		or exists (select from bank_payout_lines o where o.transfer_id = l.transfer_id and o.id <> l.id)
	union
	select l.payout_id
	from bank_payout_lines l
	join reversals r on r.id = l.reversal_id
	where l.amount_cents <> -r.amount_cents
		or exists (select from bank_payout_lines o where o.reversal_id = l.reversal_id and o.id <> l.id);
