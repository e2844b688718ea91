-- What is offered to whoever had bags of an order that its shop cancelled (R-replacement): offers like those of a waitlist.
create table replacements (
	-- The cancelled order.
	order_id uuid primary key references orders,
	customer_id uuid not null references users,
	-- No other order was cancelled with it.
	is_alone boolean not null,
	due_at timestamptz not null,
	-- All that could be offered was.
	dealt_at timestamptz,
	unique (order_id, customer_id)
);
create index replacements_due on replacements (due_at) where dealt_at is null;

alter table bag_offers
	alter column entry_id drop not null,
	drop constraint bag_offers_quantity_check,
	add column replaces uuid,
	add constraint offer_replaces_own foreign key (replaces, customer_id) references replacements (order_id, customer_id),
	add constraint offer_of_one_kind check (num_nonnulls(entry_id, replaces) = 1),
	add constraint offer_quantity check (quantity >= 1 and (quantity <= 2 or replaces is not null));
-- At most one of those that replace an order becomes one.
create unique index bag_offers_one_taken on bag_offers (replaces) where state = 'taken';
create unique index bag_offers_replace_once on bag_offers (replaces, slot_id);
create index bag_offers_of_customer on bag_offers (customer_id) where state = 'open' and replaces is not null;
