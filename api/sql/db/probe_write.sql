/*
Writes a row and a sort file larger than work_mem, because overwriting a row may not need new disk space. Nothing is
kept.
*/
create or replace function probe_write() returns bigint
language plpgsql set work_mem = '64kB' set temp_tablespaces = '' as $$
declare
	spilled bigint;
begin
	update write_probe set probed_at = clock_timestamp();
	select count(*) into spilled from (select md5(n::text) from generate_series(1, 4000) n order by 1 offset 0) s;
	return spilled;
end $$;
