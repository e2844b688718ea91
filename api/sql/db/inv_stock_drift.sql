-- Needs: counter_drift
-- This and the other inv_ views must be empty, after every test and in production.
create or replace view inv_stock_drift as
	select distinct subject_id as id from counter_drift where what <> 'count' and not of_money;
