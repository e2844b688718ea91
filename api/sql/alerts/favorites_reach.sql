-- Marking a shop adds it to the matching index of the person's rules about favorites.
-- Needs: alert_reach_of
create or replace function favorites_reach() returns trigger language plpgsql as $$
begin
	if tg_op = 'DELETE' then
		delete from alert_reach a using old_rows f
		where a.place_id = f.business_id and a.nearness = 0 and a.user_id = f.user_id
			and a.draw_key = ('x' || left(f.user_id::text, 8))::bit(32)::int;
	else
		perform alert_reach_of(array_agg(r.id), false)
		from alert_rules r where r.place = 'favorites' and r.user_id in (select user_id from new_rows)
		having count(*) > 0;
	end if;
	return null;
end $$;
