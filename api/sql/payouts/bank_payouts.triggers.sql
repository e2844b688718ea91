select protect_facts(
	'bank_payouts', '{status,arrives_on,updated_at}', '{paid_at,returned_at,failure_code,lines_read_at,last_look_at}', '{bank_name,bank_last4}'
);
create trigger bank_payouts_status before update of status on bank_payouts for each row
	when (old.status <> new.status) execute function check_status();
create constraint trigger bank_payouts_sum after insert or update of lines_read_at on bank_payouts
	deferrable initially deferred for each row when (new.lines_read_at is not null)
	execute function bank_payouts_sum();
create trigger bank_payouts_no_delete before delete on bank_payouts for each row execute function no_delete();
