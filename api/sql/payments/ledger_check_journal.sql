-- Needs: order_share
-- I7: a journal is inserted by one statement, sums to zero and matches its fact (ADR 39).
create or replace function ledger_check_journal() returns trigger language plpgsql as $$
declare
	j record;
	f record;
	o orders;
	paid payments;
	wrong boolean;
begin
	for j in
		select journal, count(*) as lines, sum(amount_cents) as balance, count(distinct kind) as kinds from new_rows group by journal
	loop
		if j.balance <> 0 or j.kinds > 1 then
			raise exception 'journal % does not balance', j.journal using errcode = '23514', constraint = 'ledger_balanced';
		end if;
		if (select count(*) from ledger where journal = j.journal) <> j.lines then
			raise exception 'journal % is closed', j.journal using errcode = '23514', constraint = 'ledger_closed';
		end if;
	end loop;

	for f in
		select order_id, kind, refund_id, array_agg(distinct account) as accounts,
			coalesce(sum(amount_cents) filter (where account = 'provider:platform'), 0) as platform,
			coalesce(sum(amount_cents) filter (where account like 'owed:%'), 0) as owed,
			coalesce(sum(amount_cents) filter (where account = 'fee'), 0) as fee,
			coalesce(sum(amount_cents) filter (where account = 'tax'), 0) as tax,
			coalesce(sum(amount_cents) filter (where account = 'tax_passed_on'), 0) as passed_on,
			coalesce(sum(amount_cents) filter (where account = 'refund_loss'), 0) as loss
		from new_rows group by order_id, kind, refund_id
	loop
		select * into o from orders where id = f.order_id;
		if not (f.accounts <@ case
			when f.kind in ('capture', 'refund', 'refund_failed') then
				array['provider:platform', 'owed:' || o.business_id, 'fee', 'tax', 'tax_passed_on', 'refund_loss']
			when f.kind in ('transfer', 'reversal') then array['provider:platform', 'owed:' || o.business_id]
			when f.kind = 'carry' then array['owed:' || o.business_id]
			else array['provider:platform', 'dispute', 'dispute_loss'] end)
		then
			raise exception 'a % of order % is on other accounts', f.kind, f.order_id
				using errcode = '23514', constraint = 'ledger_accounts';
		end if;
		select * into paid from payments where order_id = f.order_id and status = 'captured';
		if paid.id is null then
			raise exception 'nothing was captured for order %', f.order_id using errcode = '23514', constraint = 'ledger_of_captured';
		end if;
		wrong := case f.kind
			when 'capture' then (f.platform, f.owed, f.fee, f.tax, f.passed_on) is distinct from
				(o.total_cents, -order_share(o), -o.fee_cents, -o.tax_cents, o.tax_passed_on_cents)
			when 'refund' then not exists (
				select from refunds
				where id = f.refund_id and payment_id = paid.id and status = 'succeeded' and amount_cents = -f.platform
					and case borne_by when 'platform' then f.fee = 0 and f.loss >= 0 and f.owed = -f.passed_on else f.loss = 0 end
			) or f.fee < 0 or f.tax < 0 or f.passed_on <> case when o.tax_passed_on_cents > 0 then -f.tax else 0 end
			when 'refund_failed' then not exists (
				select from refunds where id = f.refund_id and payment_id = paid.id and status = 'failed'
			) or exists (
				select from ledger where refund_id = f.refund_id group by account having sum(amount_cents) <> 0
			)
			when 'transfer' then not exists (
				select from transfers where order_id = f.order_id and status = 'sent' and amount_cents = -f.platform
			)
			when 'reversal' then f.platform <= 0 or not exists (
				select from transfers t
				where t.order_id = f.order_id and t.reversed_cents = (
					select sum(l.amount_cents) from ledger l
					where l.order_id = f.order_id and l.kind = 'reversal' and l.account = 'provider:platform'
				)
			)
			when 'carry' then f.owed < 0 and not exists (
				select from debits where order_id = f.order_id having sum(settled_cents) >= -f.owed
			) or f.owed > 0 and not exists (select from transfers where order_id = f.order_id and status = 'planned')
			else not exists (select from disputes where payment_id = paid.id)
		end;
		if wrong then
			raise exception 'the % of order % is not what happened', f.kind, f.order_id
				using errcode = '23514', constraint = 'ledger_as_fact';
		end if;
	end loop;
	return null;
end $$;
