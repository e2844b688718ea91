-- Needs: drift_orders, counter_drift, drift_deposits
create or replace view inv_money_drift as
	select id from drift_orders
	union select subject_id from counter_drift where of_money
	union select id from drift_deposits;
