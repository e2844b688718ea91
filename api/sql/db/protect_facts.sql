/*
Keeps facts as they were inserted (R-facts-stay, ADR 39). All columns, including future ones, are immutable except
`changing`, `once` (null to a value) and `forgotten` (null to a value, and back). The trigger's name makes it run before
the table's other triggers.
*/
create or replace function protect_facts(
	guarded text, changing text[], once text[] default '{}', forgotten text[] default '{}'
) returns void language plpgsql as $do$
declare
	allowed text := '';
	name text;
begin
	foreach name in array changing loop
		allowed := allowed || format('probe.%1$I := old.%1$I; ', name);
	end loop;
	foreach name in array once loop
		allowed := allowed || format('if old.%1$I is null then probe.%1$I := null; end if; ', name);
	end loop;
	foreach name in array forgotten loop
		allowed := allowed || format('if old.%1$I is null or new.%1$I is null then probe.%1$I := old.%1$I; end if; ', name);
	end loop;
	execute format($f$
		create or replace function %1$s_facts() returns trigger language plpgsql as $body$
		declare
			probe %1$I := new;
		begin
			%2$s
			if probe *<> old then
				raise exception 'facts of %1$s never change' using errcode = '23514', constraint = '%1$s_immutable';
			end if;
			return new;
		end $body$;
		create or replace trigger %1$s_facts before update on %1$I for each row execute function %1$s_facts();
	$f$, guarded, allowed);
end $do$;
