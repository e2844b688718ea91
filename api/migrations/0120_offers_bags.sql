-- Lists of those that have bags read only businesses whose week offers any: where few do, most are never looked at. What is
-- left of it today is still asked of the week and its dates.
alter table businesses add column offers_bags boolean not null default false;
update businesses b set offers_bags = true
	where exists (select from weekly_slots w where w.business_id = b.id and w.enabled);
create index businesses_with_bags on businesses using gist (spot) where listed and offers_bags;

create function follow_week() returns trigger language plpgsql as $$
begin
	update businesses b set offers_bags = week.offers
	from (
		select c.business_id, exists (
			select from weekly_slots w where w.business_id = c.business_id and w.enabled) as offers
		from (select distinct business_id from changed) c
	) week
	where b.id = week.business_id and b.offers_bags <> week.offers;
	return null;
end $$;
create trigger week_made after insert on weekly_slots
	referencing new table as changed for each statement execute function follow_week();
create trigger week_moved after update on weekly_slots
	referencing new table as changed for each statement execute function follow_week();
create trigger week_gone after delete on weekly_slots
	referencing old table as changed for each statement execute function follow_week();
