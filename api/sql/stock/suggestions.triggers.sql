-- A suggestion is final once its day begins.
create trigger suggestions_facts before update on suggestions for each row
	when ((new.business_id, new.local_date, new.period) is distinct from (old.business_id, old.local_date, old.period)
		or new.computed_at < old.computed_at)
	execute function refuse('suggestions_immutable', 'a suggestion keeps its date, and is only computed later');
create trigger suggestions_no_delete before delete on suggestions for each row execute function no_delete();
