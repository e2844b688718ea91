-- Raises a check violation. Arguments: the constraint's name and the message.
create or replace function refuse() returns trigger language plpgsql as $$
begin
	raise exception '%', tg_argv[1] using errcode = '23514', constraint = tg_argv[0];
end $$;
