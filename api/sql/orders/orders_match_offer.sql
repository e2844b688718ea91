-- Needs: tax_on
-- New orders must match their slot and their listed business (R-listed) now; stale ones fail with 40001, to be retried.
-- Owners can't buy from themselves.
create or replace function orders_match_offer() returns trigger language plpgsql as $$
declare
	found_count int;
	own_order boolean;
	wrong_slot boolean;
	wrong_offer boolean;
begin
	perform from users u where u.id in (select customer_id from new_rows) and u.deleted_at is null for key share;
	get diagnostics found_count = row_count;
	if found_count < (select count(distinct customer_id) from new_rows) then
		raise exception 'the customer was erased' using errcode = '23514', constraint = 'customer_not_erased';
	end if;
	perform from businesses b where b.id in (select business_id from new_rows) and b.deleted_at is null for key share;
	get diagnostics found_count = row_count;
	if found_count < (select count(distinct business_id) from new_rows) then
		raise exception 'the business was deleted' using errcode = '23514', constraint = 'business_not_deleted';
	end if;
	select bool_or(b.owner_id = f.customer_id),
		bool_or((s.local_date, s.period, s.start_time, s.end_time, s.starts_at, s.ends_at)
			is distinct from (f.local_date, f.period, f.start_time, f.end_time, f.starts_at, f.ends_at)),
		bool_or((b.listed, b.display_name, coalesce(s.price_cents, b.price_cents), b.tz, b.tax_class, tax.rate_bps, tax.remitted_by)
			is distinct from (true, f.business_name, f.unit_cents, f.tz, f.tax_class, f.tax_rate_bps, f.tax_remitted_by)
			or f.tax_passed_on_cents <> case tax.remitted_by when 'shop' then f.tax_cents else 0 end)
	into own_order, wrong_slot, wrong_offer
	from new_rows f
	cross join lateral (select * from slots s where s.id = f.slot_id limit 1) s
	cross join lateral (select * from businesses b where b.id = f.business_id limit 1) b
	cross join lateral tax_on(b.tax_rate_bps, b.state, b.tax_class, f.local_date) tax;
	if own_order then
		raise exception 'an owner does not buy from themselves' using errcode = '23514', constraint = 'orders_not_own';
	end if;
	if wrong_slot then
		raise exception 'the slot is not as the order says' using errcode = '40001', constraint = 'orders_as_slot';
	end if;
	if wrong_offer then
		raise exception 'the business offers something else' using errcode = '40001', constraint = 'orders_as_offered';
	end if;
	return null;
end $$;
