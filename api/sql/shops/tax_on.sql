/*
The sales tax on a pickup date (R-tax): the shop's own rate, else the operator's for state and class, else none. The
operator also sets who remits it.
*/
create or replace function tax_on(own_bps int, in_state text, of_class text, on_date date)
returns table (rate_bps int, remitted_by text) language sql stable
begin atomic
	select case when own_bps > 0 then own_bps else coalesce(r.rate_bps, 0) end, coalesce(r.remitted_by, 'platform')
	from (values (1)) one
	left join lateral (
		select t.rate_bps, t.remitted_by from tax_rates t
		where t.state = in_state and t.tax_class = of_class and t.from_date <= on_date
		order by t.from_date desc, t.id desc limit 1
	) r on true;
end;
