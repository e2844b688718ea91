select protect_facts('drops', '{draws_at}', '{drawn_at,entrants,bags}');
create trigger drops_announced before insert on drops for each row when (pg_trigger_depth() = 0)
	execute function refuse('drops_announced', 'a drop is made by announcing its slot');
create trigger drops_guard before update on drops for each row execute function drops_guard();
create trigger drops_cancelled before delete on drops for each row execute function drops_cancelled();
create trigger no_truncate before truncate on drops for each statement
	execute function refuse('drops_no_truncate', 'drops is never emptied');
create trigger no_truncate before truncate on drop_modes for each statement
	execute function refuse('drop_modes_no_truncate', 'drop_modes is never emptied');
