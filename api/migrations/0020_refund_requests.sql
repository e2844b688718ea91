-- Refund requests and their answers (decisions.md, Orders), and refunds that fail after they were made.
alter table refunds
	add column requested_by text not null default 'system'
		check (requested_by in ('customer', 'business', 'admin', 'system', 'provider')),
	add column answer text,
	add column answer_due_at timestamptz,
	add column answered_at timestamptz,
	add column answered_by uuid references users,
	add constraint refund_request_has_term check (status <> 'requested' or answer_due_at is not null),
	add constraint refund_refused_in_words check (status <> 'rejected' or (answer is not null and answered_at is not null));
create index refunds_waiting on refunds (answer_due_at) where status = 'requested';
create index refunds_failed on refunds (updated_at) where status = 'failed';
create index refunds_by_payment on refunds (payment_id, created_at);

-- I6: money is reserved when a refund is approved and released when it fails, also when it fails after the provider
-- called it made. A refund that was made at the provider's side is a fact, whatever stands against it.
create or replace function refunds_reserve() returns trigger language plpgsql as $$
begin
	if tg_op = 'UPDATE' and (old.status in ('rejected', 'failed') and new.status <> old.status
		or old.status = 'succeeded' and new.status not in ('succeeded', 'failed')
		or new.status = 'rejected' and old.status not in ('requested', 'rejected')
		or new.status = 'requested' and old.status <> 'requested'
		or new.amount_cents <> old.amount_cents or new.payment_id <> old.payment_id) then
		raise exception 'illegal refund change' using errcode = '23514', constraint = 'refunds_transition';
	end if;
	if new.status in ('approved', 'submitted', 'succeeded') and (tg_op = 'INSERT' or old.status = 'requested') then
		update payments set refund_reserved_cents = refund_reserved_cents + new.amount_cents
			where id = new.payment_id and (not disputed or new.requested_by = 'provider');
		if not found then
			raise exception 'payment disputed' using errcode = '23514', constraint = 'refunds_not_disputed';
		end if;
	elsif tg_op = 'UPDATE' and new.status = 'failed' and old.status in ('approved', 'submitted', 'succeeded') then
		update payments set refund_reserved_cents = refund_reserved_cents - new.amount_cents where id = new.payment_id;
	end if;
	return new;
end $$;

-- A refund that failed after it was booked is booked back.
alter table ledger drop constraint ledger_kind_check;
alter table ledger add constraint ledger_kind_check check (
	kind in ('capture', 'refund', 'refund_failed', 'transfer', 'reversal', 'carry', 'dispute')
);
create unique index ledger_refund_failed_once on ledger (refund_id, account) where kind = 'refund_failed';

-- I12: what was sent is not kept: no address, no link that signs somebody in.
update outbox set payload = '{}' where done_at is not null;
alter table outbox add constraint done_keeps_nothing check (done_at is null or payload = '{}');
