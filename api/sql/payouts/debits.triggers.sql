select protect_facts('debits', '{settled_cents,updated_at}');
create trigger debits_begin before insert on debits for each row when (new.settled_cents <> 0)
	execute function refuse('debits_transition', 'a debit begins unsettled');
create trigger debits_fit before insert on debits for each row execute function debits_fit();
create trigger debits_settle before update of settled_cents on debits for each row when (new.settled_cents < old.settled_cents)
	execute function refuse('debits_transition', 'what is settled stays settled');
create constraint trigger debits_settled after update of settled_cents on debits
	deferrable initially deferred for each row execute function debits_settled();
create trigger debits_no_delete before delete on debits for each row execute function no_delete();
