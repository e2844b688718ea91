-- Waits for a concurrent erasure, then refuses.
create or replace function businesses_have_owner() returns trigger language plpgsql as $$
begin
	perform from users where id = new.owner_id and deleted_at is null for key share;
	if not found then
		raise exception 'the owner was erased' using errcode = '23514', constraint = 'owner_not_erased';
	end if;
	return new;
end $$;
