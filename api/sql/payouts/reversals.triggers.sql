select protect_facts('reversals', '{status,updated_at}', '{provider_reversal_id,destination_refund_id}');
create trigger reversals_business before insert on reversals for each row
	when (new.business_id is null) execute function fill_business_id();
create trigger reversals_begin before insert on reversals for each row
	when (new.status <> 'planned') execute function refuse('reversals_transition', 'a reversal is planned first');
create trigger reversals_fit before insert on reversals for each row execute function reversals_fit();
create trigger reversals_status before update of status on reversals for each row
	when (old.status <> new.status) execute function check_status();
create constraint trigger reversals_counted after update of status on reversals
	deferrable initially deferred for each row execute function reversals_counted();
create trigger reversals_no_delete before delete on reversals for each row execute function no_delete();
