select protect_facts(
	'transfers', '{status,carried_cents,amount_cents,reversed_cents,refusals,refused_at,last_error,try_at,updated_at}',
	'{provider_transfer_id,sent_at,destination_payment_id,deposited_at}'
);
create trigger transfers_begin before insert on transfers for each row
	when (new.status <> 'planned' or new.carried_cents <> 0 or new.reversed_cents <> 0 or new.refusals <> 0
		or num_nonnulls(new.amount_cents, new.refused_at, new.provider_transfer_id, new.sent_at, new.destination_payment_id, new.deposited_at) > 0)
	execute function refuse('transfers_transition', 'a transfer is planned first');
create trigger transfers_fit before insert on transfers for each row execute function transfers_fit();
create trigger transfers_guard before update of status, carried_cents, amount_cents, reversed_cents, refusals on transfers
	for each row execute function transfers_guard();
create trigger transfers_status before update of status on transfers for each row
	when (old.status <> new.status) execute function check_status();
create constraint trigger transfers_reversed after update of reversed_cents on transfers
	deferrable initially deferred for each row when (new.reversed_cents <> old.reversed_cents)
	execute function reversals_counted();
create trigger transfers_no_delete before delete on transfers for each row execute function no_delete();
