-- Only the person who accepted the owner's latest offer can become the owner (R-handover).
create or replace function businesses_change_owner() returns trigger language plpgsql as $$
begin
	if (new.owner_id, old.owner_id) is distinct from (
		select (h.to_user, h.from_user) from handovers h
		where h.business_id = new.id and h.accepted_at is not null order by h.accepted_at desc, h.created_at desc limit 1
	) then
		raise exception 'a business keeps its owner until another one accepted it'
			using errcode = '23514', constraint = 'businesses_immutable';
	end if;
	return new;
end $$;
