-- Needs: drift_slots, drift_days, drift_missing_days, drift_totals, drift_missing_totals
-- This and the other inv_ views must be empty, after every test and in production.
create or replace view inv_stock_drift as
	select id from drift_slots
	union select business_id from drift_days
	union select business_id from drift_missing_days
	union select business_id from drift_totals
	union select business_id from drift_missing_totals;
