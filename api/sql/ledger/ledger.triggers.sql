create trigger ledger_earns after insert on ledger
	referencing new table as fresh for each statement execute function ledger_earns();
create trigger ledger_fits after insert on ledger
	referencing new table as fresh for each statement execute function ledger_fits();
create trigger ledger_append_only before update or delete on ledger for each row execute function append_only();
create trigger never_emptied before truncate on ledger for each statement
	execute function refuse('ledger_kept', 'ledger is never emptied');
