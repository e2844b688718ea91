select protect_facts('drops', '{draws_at}', '{drawn_at,entrants,bags}');
create trigger drops_announced before insert on drops for each row when (pg_trigger_depth() = 0)
	execute function refuse('drops_announced', 'a drop is made by announcing its slot');
create trigger drops_guard before update on drops for each row execute function drops_guard();
create trigger drops_cancelled before delete on drops for each row execute function drops_cancelled();
