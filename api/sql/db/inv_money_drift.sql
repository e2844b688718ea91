-- Needs: drift_orders, drift_months, drift_missing_months, drift_deposits
create or replace view inv_money_drift as
	select id from drift_orders
	union select business_id from drift_months
	union select business_id from drift_missing_months
	union select id from drift_deposits;
