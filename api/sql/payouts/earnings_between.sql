-- Needs: order_earnings
-- `end_day` is exclusive. Busy months are read in parts.
create or replace function earnings_between(business uuid, first_day date, end_day date) returns table (
	orders bigint, gross_cents numeric, refund_cents numeric, fee_cents numeric, tax_cents numeric, tax_passed_on_cents numeric,
	transferred_cents numeric
) language sql stable as $$
	select count(*), coalesce(sum(gross_cents), 0), coalesce(sum(refund_cents), 0), coalesce(sum(fee_cents), 0),
		coalesce(sum(tax_cents), 0), coalesce(sum(tax_passed_on_cents), 0), coalesce(sum(transferred_cents), 0)
	from order_earnings
	where business_id = business and local_date >= first_day and local_date < end_day
$$;
