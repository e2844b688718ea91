-- The database works `ok` out only after this trigger; nobody can set it.
select protect_facts('backup_runs', '{ok}', '{announced_at}');
create trigger no_truncate before truncate on backup_runs for each statement
	execute function refuse('backup_runs_no_truncate', 'backup_runs is never emptied');
