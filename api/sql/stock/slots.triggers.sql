select protect_facts('slots', '{start_time,end_time,starts_at,ends_at,wanted,capacity,held,sold,waiting,reserved,reserved_since,draws_at,is_exception,price_cents,falls_only}');
create trigger slots_guard before insert or update on slots for each row execute function slots_guard();
create trigger slots_no_delete before delete on slots for each row execute function no_delete();
create trigger slots_announced after insert on slots for each row when (new.draws_at is not null)
	execute function slots_announced();
create trigger slots_announced_later after update on slots for each row
	when (new.draws_at is not null and new.draws_at is distinct from old.draws_at) execute function slots_announced();
