select protect_facts(
	'payments', '{status,client_secret,captured_cents,refund_reserved_cents,disputed,last_problem,updated_at}',
	'{provider_intent_id}', '{card_brand,card_last4}'
);
create trigger payments_business before insert on payments for each row
	when (new.business_id is null) execute function fill_business_id();
create trigger payments_begin before insert on payments for each row
	when (new.status <> 'creating' or new.captured_cents <> 0 or new.refund_reserved_cents <> 0 or new.disputed
		or new.provider_intent_id is not null)
	execute function refuse('payments_transition', 'a payment begins without an intent');
create trigger payments_fit after insert on payments
	referencing new table as new_rows for each statement execute function payments_fit();
create trigger payments_guard before update on payments for each row
	when (new.refund_reserved_cents <> old.refund_reserved_cents or new.disputed <> old.disputed or old.status = 'voided')
	execute function payments_guard();
create trigger payments_status before update of status on payments for each row
	when (old.status <> new.status) execute function check_status();
create constraint trigger paid_iff_captured_payment after insert or update of status on payments
	deferrable initially deferred for each row when (new.status = 'captured') execute function paid_iff_captured();
create constraint trigger full_refund after update of refund_reserved_cents on payments
	deferrable initially deferred for each row
	when (new.refund_reserved_cents > old.refund_reserved_cents and new.refund_reserved_cents = new.captured_cents)
	execute function paid_iff_captured();
create trigger payments_no_delete before delete on payments for each row execute function no_delete();
