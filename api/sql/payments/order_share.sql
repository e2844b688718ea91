-- What an order earns its business (R-share): the price without the platform's fee, and the tax where the shop remits it.
create or replace function order_share(o orders) returns int language sql immutable parallel safe
	return o.unit_cents * o.quantity - o.fee_cents + o.tax_passed_on_cents;
