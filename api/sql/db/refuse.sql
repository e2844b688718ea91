-- Refuses whatever the trigger's WHEN lets through: the constraint's name, then the reason in words.
create or replace function refuse() returns trigger language plpgsql as $$
begin
	raise exception '%', tg_argv[1] using errcode = '23514', constraint = tg_argv[0];
end $$;
