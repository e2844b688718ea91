/*
R-alert-events: bags after there were none, a pickup time outside the week, or a lower price. Reserved bags count as
held. Bags left over from a draw aren't new.
*/
create or replace function slots_alert() returns trigger language plpgsql as $$
declare
	was_free boolean := old.capacity > old.held + old.sold;
	usual int;
	its_kind text;
begin
	if old.draws_at is not null then
		return null;
	end if;
	if not was_free then
		its_kind := case when old.wanted = 0 and old.held + old.sold = 0 then 'new' else 'back' end;
	elsif new.is_exception and not old.is_exception and not exists (
		select from weekly_slots w
		where w.business_id = new.business_id and w.day = extract(isodow from new.local_date) and w.period = new.period and w.enabled
	) then
		its_kind := 'new';
	else
		select price_cents into usual from businesses where id = new.business_id;
		if coalesce(new.price_cents, usual) >= coalesce(old.price_cents, usual) then
			return null;
		end if;
		its_kind := 'cheaper';
	end if;
	insert into alert_events (business_id, kind, slot_id) values (new.business_id, its_kind, new.id)
	on conflict (slot_id, kind) where ended_at is null and slot_id is not null do nothing;
	return null;
end $$;
