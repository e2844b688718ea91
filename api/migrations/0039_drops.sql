-- Bags that are not bought by whoever is quickest: people enter, and the order is drawn (R-drop, R-draw, R-drop-proof).

-- Shops that draw for their bags, so many minutes before a pickup time.
create table drop_modes (
	business_id uuid primary key references businesses,
	lead_minutes int not null check (lead_minutes between 60 and 360),
	-- When the slots of the coming dates are looked at again: they exist and are announced before anybody can ask for one.
	look_at timestamptz not null
);
create index drop_modes_due on drop_modes (look_at);

-- Not null: announced. All bags of the slot are reserved (slots_guard) until the order is drawn, which ends it.
alter table slots add column draws_at timestamptz;
create index slots_to_draw on slots (draws_at) where draws_at is not null;
drop index slots_reserved;
create index slots_reserved on slots (id) where reserved > 0 and draws_at is null;

-- Made with the slot's announcement, before anybody could enter.
create table drops (
	slot_id uuid primary key,
	business_id uuid not null,
	-- As the slot's `draws_at`, and stays.
	draws_at timestamptz not null,
	seed_hash bytea not null,
	-- Shown once it is drawn.
	seed bytea not null,
	drawn_at timestamptz,
	-- Who took part, and the bags that there were.
	entrants int,
	bags int,
	foreign key (slot_id, business_id) references slots (id, business_id),
	constraint seed_as_promised check (length(seed) = 32 and sha256(seed) = seed_hash),
	constraint drawn_in_time check (drawn_at >= draws_at),
	constraint drawn_as_a_whole check (
		(drawn_at is null) = (entrants is null) and (drawn_at is null) = (bags is null)
	)
);
create index drops_of_business on drops (business_id);

alter table waitlist_entries
	-- Their number in the draw; null: nobody drew, or they came later.
	add column draw_id uuid,
	-- Their place among those who took part, and one more than the draws that they had lost in a row.
	add column drawn int check (drawn >= 1),
	add column weight int check (weight between 1 and 5),
	add constraint drawn_with_a_weight check ((drawn is null) = (weight is null) and (drawn is null or draw_id is not null));
create unique index waitlist_draw_id on waitlist_entries (draw_id) where draw_id is not null;
create unique index waitlist_drawn_once on waitlist_entries (slot_id, drawn) where drawn is not null;
create index waitlist_draws_of on waitlist_entries (customer_id) where drawn is not null;
