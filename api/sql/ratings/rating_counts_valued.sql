-- Keeps is_value_low in step with the counts (R-value, ADR 96).
-- Needs: is_value_low
create or replace function rating_counts_valued() returns trigger language plpgsql as $$
begin
	update businesses b set is_value_low = is_value_low(b.id)
	where b.id in (select business_id from changed_rows where what = 'value') and b.is_value_low <> is_value_low(b.id);
	return null;
end $$;
