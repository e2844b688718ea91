-- Dates that an admin currently counts as no fault of the shop.
create or replace view emergency_dates as
	select m.business_id, m.local_date from emergency_events m
	where m.what = 'marked' and not exists (
		select from emergency_events t where (t.business_id, t.local_date, t.nth) = (m.business_id, m.local_date, m.nth + 1)
	);
