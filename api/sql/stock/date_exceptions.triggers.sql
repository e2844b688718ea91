create trigger date_exceptions_facts before update on date_exceptions for each row
	when ((new.business_id, new.local_date, new.period) is distinct from (old.business_id, old.local_date, old.period)
		or new.version <> old.version + 1)
	execute function refuse('date_exceptions_immutable', 'an exception keeps its date, and each change counts');
create trigger date_exceptions_no_delete before delete on date_exceptions for each row execute function no_delete();
create trigger date_exceptions_inserted after insert on date_exceptions
	referencing new table as changed_rows for each statement execute function update_offers_bags();
create trigger date_exceptions_updated after update on date_exceptions
	referencing new table as changed_rows for each statement execute function update_offers_bags();
