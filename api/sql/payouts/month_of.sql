create or replace function month_of(day date) returns date language sql immutable parallel safe
	return date_trunc('month', day::timestamp)::date;
