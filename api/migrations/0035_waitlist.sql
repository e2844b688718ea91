-- Who waits for a bag of a slot that is full (R-waitlist), and what they are offered (R-bag-offer).
-- `waiting`: bags wanted by those who wait. `reserved`: of `held`, bags that are free and reserved for them until they are offered to one of
-- them. Both are moved by triggers, and slots_guard keeps what becomes free in the update that frees it.
alter table slots
	add column waiting int not null default 0 check (waiting >= 0),
	add column reserved int not null default 0 check (reserved >= 0 and reserved <= held);
create index slots_reserved on slots (id) where reserved > 0;

create table waitlist_entries (
	id uuid primary key default gen_random_uuid(),
	slot_id uuid not null,
	business_id uuid not null,
	customer_id uuid not null references users,
	-- At most; one is taken as well.
	bags int not null check (bags between 1 and 2),
	-- The window that they wait for; another one ends the entry.
	starts_at timestamptz not null,
	ends_at timestamptz not null,
	-- Served in this order. Handed out while the slot's row is locked, so it is the order of joining; an offer that lapsed gets a new one.
	place bigint generated always as identity,
	-- waiting: bags are reserved for them. offered: there is an open offer. watching: the last half hour, first come, first served.
	state text not null check (state in ('waiting', 'offered', 'watching', 'ordered', 'left', 'ended')),
	lapses int not null default 0 check (lapses between 0 and 2),
	joined_at timestamptz not null,
	-- In the last half hour: that there are bags.
	notified_at timestamptz,
	ended_at timestamptz,
	ended_why text check (ended_why in ('lapsed', 'over', 'closed', 'moved', 'has_order', 'account')),
	foreign key (slot_id, business_id) references slots (id, business_id),
	constraint ended_with_its_moment check ((state in ('ordered', 'left', 'ended')) = (ended_at is not null)),
	constraint ended_with_its_reason check ((state = 'ended') = (ended_why is not null))
);
create unique index waitlist_once on waitlist_entries (customer_id, slot_id) where state in ('waiting', 'offered', 'watching');
create index waitlist_next on waitlist_entries (slot_id, place) where state in ('waiting', 'offered', 'watching');
create index waitlist_to_notify on waitlist_entries (slot_id) where state = 'watching' and notified_at is null;
create index waitlist_of_customer on waitlist_entries (customer_id, joined_at desc);

-- Bags that one person may buy for some minutes. They are held in the slot's row, as those of a checkout.
create table bag_offers (
	id uuid primary key default gen_random_uuid(),
	entry_id uuid not null references waitlist_entries,
	slot_id uuid not null references slots,
	customer_id uuid not null references users,
	quantity int not null check (quantity between 1 and 2),
	-- void: taken back, because the slot is over or closed.
	state text not null default 'open' check (state in ('open', 'taken', 'declined', 'lapsed', 'void')),
	created_at timestamptz not null,
	expires_at timestamptz not null check (expires_at > created_at),
	ended_at timestamptz,
	constraint offer_ended_with_its_moment check ((state = 'open') = (ended_at is null)),
	unique (id, slot_id, customer_id, quantity)
);
create unique index bag_offers_one_open on bag_offers (entry_id) where state = 'open';
create index bag_offers_open on bag_offers (expires_at) where state = 'open';
create index bag_offers_of_slot on bag_offers (slot_id) where state = 'open';
create index bag_offers_of_entry on bag_offers (entry_id);

-- An order that took an offer: its bags pass over, and are never counted twice.
alter table orders
	add column offer_id uuid,
	add column offer_bags int,
	add constraint order_of_offer foreign key (offer_id, slot_id, customer_id, offer_bags)
		references bag_offers (id, slot_id, customer_id, quantity),
	add constraint order_within_offer check ((offer_id is null) = (offer_bags is null) and (offer_bags is null or quantity <= offer_bags));
create unique index orders_of_offer on orders (offer_id) where offer_id is not null;
