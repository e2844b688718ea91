-- Returns what an order earns its business (R-share): the price minus the platform's fee, plus tax that the shop
-- remits.
create or replace function order_share(o orders) returns int language sql immutable parallel safe
	return o.unit_cents * o.quantity - o.fee_cents + o.tax_passed_on_cents;
