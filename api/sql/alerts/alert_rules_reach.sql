-- Needs: alert_reach_of
create or replace function alert_rules_reach() returns trigger language plpgsql as $$
begin
	perform alert_reach_of(array_agg(id), tg_op = 'INSERT') from new_rows;
	return null;
end $$;
