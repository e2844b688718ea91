-- Needs: order_share
-- I7: a journal is written by one statement, sums to zero, and says what its fact says (ADR 39).
create or replace function ledger_check_journal() returns trigger language plpgsql as $$
declare
	broken record;
begin
	select n.* into broken from (
		select journal, count(*) as lines, sum(amount_cents) as balance, count(distinct kind) as kinds from new_rows group by journal
	) n
	where n.balance <> 0 or n.kinds > 1 or n.lines <> (select count(*) from ledger l where l.journal = n.journal) limit 1;
	if broken.balance <> 0 or broken.kinds > 1 then
		raise exception 'journal % does not balance', broken.journal using errcode = '23514', constraint = 'ledger_balanced';
	elsif found then
		raise exception 'journal % is closed', broken.journal using errcode = '23514', constraint = 'ledger_closed';
	end if;

	-- All at once, however many are booked together; with `limit 1`, as in hold_bags, an index is read for each.
	select judged.* into broken from (
		select f.order_id, f.kind, case
			when not (f.accounts <@ case
				when f.kind in ('capture', 'refund', 'refund_failed') then
					array['provider:platform', 'owed:' || (o.whole).business_id, 'fee', 'tax', 'tax_passed_on']
				when f.kind in ('transfer', 'reversal') then array['provider:platform', 'owed:' || (o.whole).business_id]
				when f.kind = 'carry' then array['owed:' || (o.whole).business_id]
				else array['provider:platform', 'dispute', 'dispute_loss'] end) then 'ledger_accounts'
			when paid.id is null then 'ledger_of_captured'
			when case f.kind
				when 'capture' then (f.platform, f.owed, f.fee, f.tax, f.passed_on) is distinct from
					((o.whole).total_cents, -order_share(o.whole), -(o.whole).fee_cents, -(o.whole).tax_cents, (o.whole).tax_passed_on_cents)
				when 'refund' then (
					select true from refunds
					where id = f.refund_id and payment_id = paid.id and status = 'succeeded' and amount_cents = -f.platform limit 1
				) is null or f.fee < 0 or f.tax < 0 or f.passed_on <> case when (o.whole).tax_passed_on_cents > 0 then -f.tax else 0 end
				when 'refund_failed' then (
					select true from refunds where id = f.refund_id and payment_id = paid.id and status = 'failed' limit 1
				) is null or exists (
					select from ledger where refund_id = f.refund_id group by account having sum(amount_cents) <> 0
				)
				when 'transfer' then (
					select true from transfers where order_id = f.order_id and status = 'sent' and amount_cents = -f.platform limit 1
				) is null
				when 'reversal' then f.platform <= 0 or (
					select true from transfers t
					where t.order_id = f.order_id and t.reversed_cents = (
						select sum(l.amount_cents) from ledger l
						where l.order_id = f.order_id and l.kind = 'reversal' and l.account = 'provider:platform'
					) limit 1
				) is null
				when 'carry' then f.owed < 0 and not exists (
					select from debits where order_id = f.order_id having sum(settled_cents) >= -f.owed
				) or f.owed > 0 and (
					select true from transfers where order_id = f.order_id and status = 'planned' limit 1
				) is null
				else (select true from disputes where payment_id = paid.id limit 1) is null
			end then 'ledger_as_fact'
		end as refusal
		from (
			select order_id, kind, refund_id, array_agg(distinct account) as accounts,
				coalesce(sum(amount_cents) filter (where account = 'provider:platform'), 0) as platform,
				coalesce(sum(amount_cents) filter (where account like 'owed:%'), 0) as owed,
				coalesce(sum(amount_cents) filter (where account = 'fee'), 0) as fee,
				coalesce(sum(amount_cents) filter (where account = 'tax'), 0) as tax,
				coalesce(sum(amount_cents) filter (where account = 'tax_passed_on'), 0) as passed_on
			from new_rows group by order_id, kind, refund_id
		) f
		cross join lateral (select one as whole from orders one where one.id = f.order_id limit 1) o
		left join lateral (
			select p.id from payments p where p.order_id = f.order_id and p.status = 'captured' limit 1
		) paid on true
	) judged
	where judged.refusal is not null limit 1;
	if found then
		raise exception '%', case broken.refusal
			when 'ledger_accounts' then format('a %s of order %s is on other accounts', broken.kind, broken.order_id)
			when 'ledger_of_captured' then format('nothing was captured for order %s', broken.order_id)
			else format('the %s of order %s is not what happened', broken.kind, broken.order_id)
		end using errcode = '23514', constraint = broken.refusal;
	end if;
	return null;
end $$;
