-- What of an order's tax goes on to its shop, which remits it itself (R-share): all of it or nothing, frozen when the bag is held.
-- Of what was held before, nothing: its share is planned, or was promised, without.
alter table orders
	add column tax_passed_on_cents int not null default 0,
	add constraint tax_passed_on_whole check (
		tax_passed_on_cents = 0 or tax_passed_on_cents = tax_cents and tax_remitted_by is not distinct from 'shop'
	);
-- Beside tax_cents, of which it is a part: what is left of that is what the platform remits.
alter table payout_months add column tax_passed_on_cents bigint not null default 0;
