-- I3: columns that aren't listed here never change.
create or replace function orders_facts() returns trigger language plpgsql as $$
declare
	probe orders := new;
begin
	if new.status = old.status then
		-- Without a status change, only personal data of an erased person may be cleared (orders_erased).
		if new.reason = 'erased' then
			probe.reason := old.reason;
		end if;
		if probe *<> old and exists (
			select from jsonb_each(to_jsonb(probe)) n join jsonb_each(to_jsonb(old)) o on o.key = n.key
			where n.value <> o.value and not (
				jsonb_typeof(o.value) = 'object' and jsonb_typeof(n.value) = 'object' and o.value @> jsonb_strip_nulls(n.value)
			)
		) then
			raise exception 'facts of an order never change' using errcode = '23514', constraint = 'orders_immutable';
		end if;
		return new;
	end if;
	probe.status := old.status;
	probe.stock := old.stock;
	probe.hold_expires_at := old.hold_expires_at;
	probe.changed_at := old.changed_at;
	if new.status = 'paid' then
		probe.paid_at := old.paid_at;
		probe.cancel_until := old.cancel_until;
		probe.pickup_code := old.pickup_code;
	elsif new.status = 'abandoned' then
		probe.unpaid_at := old.unpaid_at;
	elsif new.status = 'fulfilled' then
		probe.picked_up_at := old.picked_up_at;
		probe.picked_up_by := old.picked_up_by;
	elsif new.status in ('cancelled', 'refunded') then
		probe.reason := old.reason;
	end if;
	if probe *<> old then
		raise exception 'facts of an order never change' using errcode = '23514', constraint = 'orders_immutable';
	end if;
	if new.status = 'paid' and new.paid_at <> new.changed_at
		or new.status = 'fulfilled' and new.picked_up_at <> new.changed_at then
		raise exception 'an order changes when it says' using errcode = '23514', constraint = 'orders_moment';
	end if;
	if not exists (select from order_transitions where from_status = old.status and to_status = new.status) then
		raise exception 'illegal transition % -> %', old.status, new.status
			using errcode = '23514', constraint = 'orders_transition';
	end if;
	new.version := old.version + 1;
	return new;
end $$;
