select protect_facts('bank_payout_lines', '{}', '{transfer_id,reversal_id,business_id,order_id}');
create trigger bank_payout_lines_match before insert on bank_payout_lines for each row
	execute function bank_payout_lines_match();
create trigger bank_payout_lines_deposited after insert or update of transfer_id on bank_payout_lines for each row
	when (new.transfer_id is not null) execute function bank_payout_lines_deposited();
create constraint trigger bank_payout_lines_sum after insert on bank_payout_lines
	deferrable initially deferred for each row execute function bank_payouts_sum();
create trigger bank_payout_lines_no_delete before delete on bank_payout_lines for each row execute function no_delete();
