-- What a shop's bags are in the eyes of the tax office (R-tax-class). The cautious one until it says something else.
alter table businesses add column tax_class text not null default 'mixed'
	constraint tax_class_known check (tax_class in ('prepared', 'bakery', 'grocery', 'mixed'));

-- Each change of it, with who made it: business:<person>.
create table tax_class_changes (
	id bigint generated always as identity primary key,
	business_id uuid not null references businesses,
	was text not null,
	tax_class text not null,
	changed_by text not null,
	changed_at timestamptz not null
);
create index tax_class_changes_by_business on tax_class_changes (business_id, id);

-- What the operator set, from a date of pickup on (R-tax). A rate is never edited: of two of one date the later row counts.
create table tax_rates (
	id bigint generated always as identity primary key,
	state text not null check (state ~ '^[A-Z]{2}$'),
	tax_class text not null check (tax_class in ('prepared', 'bakery', 'grocery', 'mixed')),
	from_date date not null,
	rate_bps int not null constraint tax_rate_in_range check (rate_bps between 0 and 3000),
	-- Who pays it to the state: the platform as marketplace facilitator, or the shop itself.
	remitted_by text not null check (remitted_by in ('platform', 'shop')),
	set_by uuid not null references users,
	set_at timestamptz not null
);
create index tax_rates_in_force on tax_rates (state, tax_class, from_date desc, id desc);

-- As it was when the bag was bought. Null: ordered before orders said it.
alter table orders
	add column tax_class text constraint orders_tax_class_known check (tax_class in ('prepared', 'bakery', 'grocery', 'mixed')),
	add column tax_rate_bps int constraint orders_tax_rate_in_range check (tax_rate_bps between 0 and 3000),
	add column tax_remitted_by text constraint orders_tax_remitter_known check (tax_remitted_by in ('platform', 'shop'));
alter table orders
	alter column tax_class set default 'mixed',
	alter column tax_rate_bps set default 0,
	alter column tax_remitted_by set default 'platform',
	add constraint tax_as_rate check (tax_cents = (unit_cents * quantity * tax_rate_bps + 5000) / 10000);

-- A month of sales and refunds without reading those of other months (R-tax-report).
create index ledger_taxed on ledger (at) include (order_id, account, amount_cents, kind)
	where kind in ('capture', 'refund', 'refund_failed') and account in ('provider:platform', 'tax');
