-- Needs: drift_slots, drift_days, drift_missing_days, drift_totals, drift_missing_totals
-- The reconciler's questions, as inv_money_drift and inv_stuck are: each returns no row, after every test and in production.
create or replace view inv_stock_drift as
	select id from drift_slots
	union select business_id from drift_days
	union select business_id from drift_missing_days
	union select business_id from drift_totals
	union select business_id from drift_missing_totals;
