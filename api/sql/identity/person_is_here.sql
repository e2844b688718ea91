-- For tables with a `user_id`: waits for a concurrent erasure, then refuses (R-erasure).
create or replace function person_is_here() returns trigger language plpgsql as $$
begin
	perform from users where id = new.user_id and deleted_at is null for key share;
	if not found then
		raise exception 'the person was erased' using errcode = '23514', constraint = 'person_not_erased';
	end if;
	return new;
end $$;
