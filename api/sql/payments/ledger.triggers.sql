create trigger ledger_business before insert on ledger for each row
	when (new.business_id is null) execute function fill_business_id();
create trigger ledger_count_days after insert on ledger
	referencing new table as new_rows for each statement execute function count_days();
create trigger ledger_check_journal after insert on ledger
	referencing new table as new_rows for each statement execute function ledger_check_journal();
create trigger ledger_append_only before update or delete on ledger for each row execute function append_only();
