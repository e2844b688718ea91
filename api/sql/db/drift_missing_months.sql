-- Needs: month_of
-- Finished orders that no month counts.
create or replace view drift_missing_months as
	select o.id, o.business_id
	from orders o
	where o.status in ('fulfilled', 'expired', 'refunded') and not exists (
		select from payout_months m where m.business_id = o.business_id and m.month = month_of(o.local_date)
	);
