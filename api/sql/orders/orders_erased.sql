-- Personal data of an order may be cleared (orders_facts) only if its customer is erased.
create or replace function orders_erased() returns trigger language plpgsql as $$
begin
	if not exists (
		select from users u
		where u.deleted_at is not null
			and (u.id = new.customer_id or u.id = (select owner_id from businesses where id = new.business_id))
	) then
		raise exception 'facts of an order never change' using errcode = '23514', constraint = 'orders_immutable';
	end if;
	return null;
end $$;
