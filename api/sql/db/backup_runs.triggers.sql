-- `ok` is a generated column, computed after this trigger.
select protect_facts('backup_runs', '{ok}', '{announced_at}');
