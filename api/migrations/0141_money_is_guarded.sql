-- What moves money begins in one state, is about its order, and follows the facts (ADR 39).

-- I5: a payment asks for its order's total, while the order waits for it.
select facts_stay(
	'payments', '{status,client_secret,captured_cents,refund_reserved_cents,disputed,last_problem,updated_at}',
	-- The card comes with 0151.
	'{provider_intent_id}', '{card_brand,card_last4}'
);
create trigger payments_begin before insert on payments for each row
	when (new.status <> 'creating' or new.captured_cents <> 0 or new.refund_reserved_cents <> 0 or new.disputed
		or new.provider_intent_id is not null)
	execute function refuse('payments_transition', 'a payment begins without an intent');
create function payments_fit() returns trigger language plpgsql as $$
begin
	if exists (
		select from fresh f
		cross join lateral (select * from orders o where o.id = f.order_id limit 1) o
		where o.total_cents <> f.amount_cents or o.status <> 'pending'
	) then
		raise exception 'a payment is of its order''s total' using errcode = '23514', constraint = 'payments_fit_order';
	end if;
	return null;
end $$;
create trigger payments_fit after insert on payments
	referencing new table as fresh for each statement execute function payments_fit();

drop trigger payments_guard on payments;
create or replace function payments_guard() returns trigger language plpgsql as $$
begin
	if new.refund_reserved_cents <> old.refund_reserved_cents and pg_trigger_depth() < 2 then
		raise exception 'what is reserved moves only with refunds' using errcode = '23514', constraint = 'refunds_reserve';
	end if;
	if new.disputed <> old.disputed and new.disputed <> exists (
		select from disputes where payment_id = new.id and status in ('open', 'lost')
	) then
		raise exception 'a payment is disputed while its dispute is' using errcode = '23514', constraint = 'disputed_as_disputes';
	end if;
	-- Refusing this altogether would lose sight of money that the provider has: of an order that is off it goes back (I4).
	if old.status = 'voided' and new.status = 'captured'
		and not exists (select from orders where id = new.order_id and status = 'abandoned') then
		raise exception 'a voided payment pays for nothing' using errcode = '23514', constraint = 'payments_transition';
	end if;
	return new;
end $$;
create trigger payments_guard before update on payments for each row
	when (new.refund_reserved_cents <> old.refund_reserved_cents or new.disputed <> old.disputed or old.status = 'voided')
	execute function payments_guard();

-- I6: refunds.
select facts_stay(
	'refunds', '{status,reason,answer,answered_at,answered_by,updated_at}', '{provider_refund_id}'
);
create trigger refunds_begin before insert on refunds for each row
	when (new.status not in ('requested', 'approved') and (new.status <> 'succeeded' or new.requested_by <> 'provider'))
	execute function refuse('refunds_transition', 'a refund begins with somebody who asks for it');
create trigger refunds_words before update on refunds for each row
	when (new.reason <> old.reason and new.reason <> 'erased'
		or new.status = old.status and (
			new.answer is distinct from old.answer and new.answer is distinct from 'erased'
			or (new.answered_at, new.answered_by) is distinct from (old.answered_at, old.answered_by)
		))
	execute function refuse('refunds_immutable', 'what was asked and answered stays, or is forgotten');
alter table refunds add constraint refund_made_is_known check (
	status not in ('submitted', 'succeeded') or provider_refund_id is not null
);
create function refunds_fit() returns trigger language plpgsql as $$
begin
	if not exists (
		select from payments
		where id = new.payment_id and status = 'captured' and new.amount_cents <= captured_cents - refund_reserved_cents
			and (new.status <> 'requested' or not disputed)
	) then
		raise exception 'a refund is of what was captured and is left' using errcode = '23514', constraint = 'refunds_within_capture';
	end if;
	return new;
end $$;
create trigger refunds_fit before insert on refunds for each row when (new.status = 'requested') execute function refunds_fit();

-- I4: what is given back in full leaves nothing to collect, and what is off is given back in full.
create or replace function paid_iff_captured() returns trigger language plpgsql as $$
declare
	checked uuid := case tg_table_name when 'orders' then new.id else (select order_id from payments where id = new.id) end;
	current_status order_status;
	paid payments;
	given_back bigint;
begin
	select status into current_status from orders where id = checked;
	select * into paid from payments where order_id = checked and status = 'captured';
	if current_status in ('paid', 'fulfilled', 'expired') then
		if paid.id is null then
			raise exception 'order % is % without a captured payment', checked, current_status
				using errcode = '23514', constraint = 'paid_iff_captured';
		end if;
		if paid.refund_reserved_cents = paid.captured_cents then
			raise exception 'order % is % and given back in full', checked, current_status
				using errcode = '23514', constraint = 'refunded_is_off';
		end if;
	elsif paid.id is not null then
		if current_status = 'pending' then
			raise exception 'captured payment on unpaid order %', checked using errcode = '23514', constraint = 'paid_iff_captured';
		end if;
		select coalesce(sum(amount_cents), 0) into given_back from refunds
		where payment_id = paid.id and status in ('approved', 'submitted', 'succeeded', 'failed');
		if given_back < paid.captured_cents then
			raise exception 'captured payment on % order % without a refund of it', current_status, checked
				using errcode = '23514', constraint = 'paid_iff_captured';
		end if;
	end if;
	return null;
end $$;
create constraint trigger given_back_is_off after update of refund_reserved_cents on payments
	deferrable initially deferred for each row
	when (new.refund_reserved_cents > old.refund_reserved_cents and new.refund_reserved_cents = new.captured_cents)
	execute function paid_iff_captured();

-- Disputes: the flag on the payment says what the disputes say, in every commit.
select facts_stay('disputes', '{status,withdrawn_cents,updated_at,closed_at}');
drop trigger disputes_guard on disputes;
drop function disputes_guard();
create trigger disputes_begin before insert on disputes for each row when (new.status <> 'open' or new.withdrawn_cents <> 0)
	execute function refuse('disputes_transition', 'a dispute begins open');
create trigger disputes_end before update on disputes for each row when (old.status <> 'open')
	execute function refuse('disputes_transition', 'what a bank decided stays');
create function disputes_flag() returns trigger language plpgsql as $$
begin
	if (select disputed from payments where id = new.payment_id) <> exists (
		select from disputes where payment_id = new.payment_id and status in ('open', 'lost')
	) then
		raise exception 'a payment is disputed while its dispute is' using errcode = '23514', constraint = 'disputed_as_disputes';
	end if;
	return null;
end $$;
create constraint trigger disputes_flag after insert or update of status on disputes
	deferrable initially deferred for each row execute function disputes_flag();

-- Transfers: planned for what a finished order earned, sent for what the ledger owes.
select facts_stay(
	'transfers', '{status,carried_cents,amount_cents,reversed_cents,refusals,last_error,try_at,updated_at}',
	'{provider_transfer_id,sent_at}'
);
create trigger transfers_begin before insert on transfers for each row
	when (new.status <> 'planned' or new.carried_cents <> 0 or new.reversed_cents <> 0 or new.refusals <> 0
		or num_nonnulls(new.amount_cents, new.provider_transfer_id, new.sent_at) > 0)
	execute function refuse('transfers_transition', 'a transfer is planned first');
create function transfers_fit() returns trigger language plpgsql as $$
begin
	if not exists (
		select from orders
		where id = new.order_id and business_id = new.business_id and status in ('fulfilled', 'expired')
			and unit_cents * quantity - fee_cents = new.net_cents
	) then
		raise exception 'a transfer is of a finished order''s share' using errcode = '23514', constraint = 'transfers_fit_order';
	end if;
	return new;
end $$;
create trigger transfers_fit before insert on transfers for each row execute function transfers_fit();

drop trigger transfers_guard on transfers;
create or replace function transfers_guard() returns trigger language plpgsql as $$
begin
	if old.status = 'sent' and new.amount_cents <> old.amount_cents
		or old.status = 'sending' and new.status in ('sending', 'sent') and new.amount_cents <> old.amount_cents
		or old.status = 'planned' and new.status = 'sent' and new.amount_cents <> 0
		or new.carried_cents < old.carried_cents or new.reversed_cents < old.reversed_cents
		or new.refusals < old.refusals then
		raise exception 'illegal transfer change' using errcode = '23514', constraint = 'transfers_transition';
	end if;
	if old.status = 'planned' and new.status in ('sending', 'sent') then
		if not exists (
			select from orders o join payments p on p.order_id = o.id and p.status = 'captured'
			where o.id = new.order_id and o.status in ('fulfilled', 'expired')
				and not exists (
					select from refunds where payment_id = p.id and status in ('requested', 'approved', 'submitted')
				)
				and not exists (select from disputes where payment_id = p.id and status = 'open')
		) then
			raise exception 'nothing is sent of what is asked back' using errcode = '23514', constraint = 'transfers_fit_order';
		end if;
		if -new.amount_cents <> (
			select coalesce(sum(amount_cents), 0) from ledger
			where order_id = new.order_id and account = 'owed:' || new.business_id
		) then
			raise exception 'what is sent is what is owed' using errcode = '23514', constraint = 'transfers_as_owed';
		end if;
	end if;
	return new;
end $$;
create trigger transfers_guard before update of status, carried_cents, amount_cents, reversed_cents, refusals on transfers
	for each row execute function transfers_guard();

-- Reversals: never above what was sent, and the transfer counts those that are done.
select facts_stay('reversals', '{status,updated_at}', '{provider_reversal_id}');
create trigger reversals_begin before insert on reversals for each row
	when (new.status <> 'planned') execute function refuse('reversals_transition', 'a reversal is planned first');
create function reversals_fit() returns trigger language plpgsql as $$
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
create trigger reversals_fit before insert on reversals for each row execute function reversals_fit();
create function reversals_counted() returns trigger language plpgsql as $$
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
create constraint trigger reversals_counted after update of status on reversals
	deferrable initially deferred for each row execute function reversals_counted();
create constraint trigger transfers_reversed after update of reversed_cents on transfers
	deferrable initially deferred for each row when (new.reversed_cents <> old.reversed_cents)
	execute function reversals_counted();

-- Debits: of a share that was earned, settled by what other orders earned (the ledger's carry), or off with a failed refund.
select facts_stay('debits', '{settled_cents,updated_at}');
create trigger debits_begin before insert on debits for each row when (new.settled_cents <> 0)
	execute function refuse('debits_transition', 'a debit begins unsettled');
create trigger debits_settle before update of settled_cents on debits for each row when (new.settled_cents < old.settled_cents)
	execute function refuse('debits_transition', 'what is settled stays settled');
create function debits_fit() returns trigger language plpgsql as $$
begin
	if not exists (
		select from orders
		where id = new.order_id and business_id = new.business_id and new.amount_cents <= unit_cents * quantity - fee_cents
			and exists (select from transfers where order_id = new.order_id and status = 'sent')
	) then
		raise exception 'a debit is of a share that was sent' using errcode = '23514', constraint = 'debits_fit_order';
	end if;
	return new;
end $$;
create trigger debits_fit before insert on debits for each row execute function debits_fit();
create function debits_settled() returns trigger language plpgsql as $$
begin
	if (select sum(settled_cents) from debits where order_id = new.order_id) <> -coalesce((
			select sum(amount_cents) from ledger where order_id = new.order_id and kind = 'carry' and amount_cents < 0
		), 0)
		and not exists (select from ledger where order_id = new.order_id and kind = 'refund_failed')
	then
		raise exception 'a debit is settled in the ledger' using errcode = '23514', constraint = 'debits_as_carried';
	end if;
	return null;
end $$;
create constraint trigger debits_settled after update of settled_cents on debits
	deferrable initially deferred for each row execute function debits_settled();
