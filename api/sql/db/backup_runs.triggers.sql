-- The database works `ok` out only after this trigger; nobody can set it.
select protect_facts('backup_runs', '{ok}', '{announced_at}');
