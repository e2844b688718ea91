-- Generated, not to be edited: `npx vitest run api/src/db/tables.test.ts -u` prints migrations and api/sql.

create table waitlist_entries (
	id uuid default gen_random_uuid() primary key,
	slot_id uuid not null,
	business_id uuid not null,
	customer_id uuid not null references users(id),
	bags integer not null check (bags >= 1 and bags <= 2),
	starts_at timestamptz not null,
	ends_at timestamptz not null,
	-- They are served in this order.
	place bigint not null generated always as identity,
	state text not null check (state in ('waiting', 'offered', 'watching', 'ordered', 'left', 'ended')),
	lapses integer not null default 0 check (lapses >= 0 and lapses <= 2),
	joined_at timestamptz not null,
	-- They were told then, in the last half hour, that there are bags.
	notified_at timestamptz,
	ended_at timestamptz,
	ended_why text check (ended_why in ('lapsed', 'over', 'closed', 'moved', 'has_order', 'account')),
	-- Their number in the draw (R-draw); null: they came later, or there was none.
	draw_id uuid,
	-- Their place among those who took part.
	drawn integer check (drawn >= 1),
	weight integer check (weight >= 1 and weight <= 5),
	-- A bag last went to somebody behind them then (R-hogging).
	passed_at timestamptz,
	constraint waitlist_entries_slot_id_business_id_fkey foreign key (slot_id, business_id) references slots(id, business_id),
	constraint drawn_with_a_weight check ((drawn is null) = (weight is null) and (drawn is null or draw_id is not null)),
	constraint ended_with_its_moment check ((state in ('ordered', 'left', 'ended')) = (ended_at is not null)),
	constraint ended_with_its_reason check ((state = 'ended') = (ended_why is not null))
);
create index waitlist_draws_of on waitlist_entries (customer_id) where drawn is not null;
create index waitlist_next on waitlist_entries (slot_id, place) where state in ('waiting', 'offered', 'watching');
create index waitlist_of_customer on waitlist_entries (customer_id, joined_at desc);
create index waitlist_to_notify on waitlist_entries (slot_id) where state = 'watching' and notified_at is null;
create unique index waitlist_draw_id on waitlist_entries (draw_id) where draw_id is not null;
create unique index waitlist_drawn_once on waitlist_entries (slot_id, drawn) where drawn is not null;
create unique index waitlist_once on waitlist_entries (customer_id, slot_id) where state in ('waiting', 'offered', 'watching');
select protect_facts('waitlist_entries', '{state,place,lapses,passed_at}', '{notified_at,ended_at,ended_why,drawn,weight}');
create trigger waitlist_entries_guard before insert or update on waitlist_entries
	for each row execute function waitlist_entries_guard();
create trigger waitlist_entries_counted after insert or update of state on waitlist_entries
	for each row execute function waitlist_entries_counted();
create trigger waitlist_entries_no_delete before delete on waitlist_entries for each row execute function no_delete();

create table bag_offers (
	id uuid default gen_random_uuid() primary key,
	-- Who waited for it; null: it replaces an order.
	entry_id uuid references waitlist_entries(id),
	slot_id uuid not null references slots(id),
	customer_id uuid not null references users(id),
	quantity integer not null,
	state text not null default 'open' check (state in ('open', 'taken', 'declined', 'lapsed', 'void')),
	created_at timestamptz not null,
	expires_at timestamptz not null,
	ended_at timestamptz,
	-- The order that was cancelled (R-replacement).
	replaces uuid,
	constraint bag_offers_id_slot_id_customer_id_quantity_key unique (id, slot_id, customer_id, quantity),
	constraint offer_replaces_own foreign key (replaces, customer_id) references replacements(order_id, customer_id),
	constraint bag_offers_check check (expires_at > created_at),
	constraint offer_ended_with_its_moment check ((state = 'open') = (ended_at is null)),
	constraint offer_of_one_kind check (num_nonnulls(entry_id, replaces) = 1),
	constraint offer_quantity check (quantity >= 1 and (quantity <= 2 or replaces is not null))
);
create index bag_offers_got on bag_offers (customer_id, created_at) where (state in ('open', 'taken')) and entry_id is not null;
create index bag_offers_of_customer on bag_offers (customer_id) where state = 'open' and replaces is not null;
create index bag_offers_of_entry on bag_offers (entry_id);
create index bag_offers_of_slot on bag_offers (slot_id) where state = 'open';
create index bag_offers_open on bag_offers (expires_at) where state = 'open';
create unique index bag_offers_one_open on bag_offers (entry_id) where state = 'open';
create unique index bag_offers_one_taken on bag_offers (replaces) where state = 'taken';
create unique index bag_offers_replace_once on bag_offers (replaces, slot_id);
select protect_facts('bag_offers', '{state}', '{ended_at}');
create trigger bag_offers_begin before insert on bag_offers for each row when (new.state <> 'open')
	execute function refuse('bag_offers_transition', 'an offer begins open');
create trigger bag_offers_end_once before update of state on bag_offers for each row
	when (old.state <> 'open' and new.state <> old.state)
	execute function refuse('bag_offers_transition', 'an offer ends once');
create trigger bag_offers_made after insert on bag_offers for each row execute function bag_offers_held();
create trigger bag_offers_over after update of state on bag_offers for each row when (old.state <> new.state)
	execute function bag_offers_held();
create trigger bag_offers_no_delete before delete on bag_offers for each row execute function no_delete();

create table replacements (
	order_id uuid primary key references orders(id),
	customer_id uuid not null references users(id),
	-- No other order was cancelled with it.
	is_alone boolean not null,
	due_at timestamptz not null,
	dealt_at timestamptz,
	constraint replacements_order_id_customer_id_key unique (order_id, customer_id)
);
create index replacements_due on replacements (due_at) where dealt_at is null;
select protect_facts('replacements', '{due_at}', '{dealt_at}');
create trigger replacements_no_delete before delete on replacements for each row execute function no_delete();

-- These shops draw for their bags (R-drop).
create table drop_modes (
	business_id uuid primary key references businesses(id),
	lead_minutes integer not null check (lead_minutes >= 60 and lead_minutes <= 360),
	-- The slots of the coming dates are looked at again then.
	look_at timestamptz not null
);
create index drop_modes_due on drop_modes (look_at);

-- A slot that is announced, or was drawn, has a row (R-draw).
create table drops (
	slot_id uuid primary key,
	business_id uuid not null,
	draws_at timestamptz not null,
	seed_hash bytea not null,
	-- Nobody may see it before it is drawn.
	seed bytea not null,
	-- Setting it draws.
	drawn_at timestamptz,
	entrants integer,
	bags integer,
	constraint drops_slot_id_business_id_fkey foreign key (slot_id, business_id) references slots(id, business_id),
	constraint drawn_as_a_whole check ((drawn_at is null) = (entrants is null) and (drawn_at is null) = (bags is null)),
	constraint drawn_in_time check (drawn_at >= draws_at),
	constraint seed_as_promised check (length(seed) = 32 and sha256(seed) = seed_hash)
);
create index drops_of_business on drops (business_id);
select protect_facts('drops', '{draws_at}', '{drawn_at,entrants,bags}');
create trigger drops_announced before insert on drops for each row when (pg_trigger_depth() = 0)
	execute function refuse('drops_announced', 'a drop is made by announcing its slot');
create trigger drops_guard before update on drops for each row execute function drops_guard();
create trigger drops_cancelled before delete on drops for each row execute function drops_cancelled();

/*
Moves bags between the slot's counters as an offer changes. An offer to the waitlist goes to the person waiting longest
who wasn't passed over, and takes reserved bags; a replacement takes free ones. When an offer is taken, its bags pass to
the order (orders_hold_stock), and other replacements for the same order are voided. When it ends otherwise, its bags
are freed, and reserved for the next person (slots_guard).
*/
create or replace function bag_offers_held() returns trigger language plpgsql as $$
declare
	its_place bigint;
begin
	if tg_op = 'INSERT' and new.replaces is not null then
		update slots set held = held + new.quantity where id = new.slot_id;
	elsif tg_op = 'INSERT' then
		update waitlist_entries e set state = 'offered'
		where e.id = new.entry_id and (e.slot_id, e.customer_id) = (new.slot_id, new.customer_id) and new.quantity <= e.bags
			and e.state = 'waiting'
		returning place into its_place;
		if exists (select from slots s where s.id = new.slot_id and s.draws_at is not null) then
			raise exception 'its order is not drawn yet' using errcode = '23514', constraint = 'bag_offers_after_draw';
		end if;
		if its_place is null then
			raise exception 'an offer is to somebody who waits there' using errcode = '23514', constraint = 'bag_offers_to_who_waits';
		end if;
		if exists (
			select from waitlist_entries e where e.slot_id = new.slot_id and e.state = 'waiting' and e.place < its_place
				-- R-hogging
				and e.passed_at is distinct from new.created_at
		) then
			raise exception 'somebody waits longer' using errcode = '23514', constraint = 'bag_offers_in_order';
		end if;
		update slots s set reserved = rest.bags, held = s.held - s.reserved + new.quantity + rest.bags
		from (
			select least(waiting, capacity - (held - reserved) - sold - new.quantity) as bags from slots where id = new.slot_id
		) rest
		where s.id = new.slot_id;
	elsif new.state = 'taken' then
		update waitlist_entries set state = 'ordered', ended_at = new.ended_at where id = new.entry_id;
		update bag_offers set state = 'void', ended_at = new.ended_at where replaces = new.replaces and state = 'open';
	else
		update slots set held = held - new.quantity where id = new.slot_id;
	end if;
	return null;
end $$;

/*
R-draw: the smallest key is first. -ln(u) / weight with u = (n + 1) / 2^53, where n is the first 53 bits of
HMAC-SHA256(key: seed, text: the number as its 36 characters). Twice the weight doubles the chance to be first.
*/
create or replace function draw_key(seed bytea, draw_id uuid, weight int) returns float8 language plpgsql immutable strict as $$
declare
	inner_key bytea := decode(repeat('36', 64), 'hex');
	outer_key bytea := decode(repeat('5c', 64), 'hex');
	hmac bytea;
begin
	for at in 0..31 loop
		inner_key := set_byte(inner_key, at, get_byte(seed, at) # 54);
		outer_key := set_byte(outer_key, at, get_byte(seed, at) # 92);
	end loop;
	hmac := sha256(outer_key || sha256(inner_key || convert_to(draw_id::text, 'UTF8')));
	return -ln(((('x' || encode(substr(hmac, 1, 7), 'hex'))::bit(56)::bigint >> 3) + 1)::float8 / 9007199254740992) / weight;
end $$;

-- R-draw: one, plus one per consecutive draw without an offer; five at most.
create or replace function draw_weight(who uuid) returns int language sql stable as $$
	select least(5, 1 + count(*) filter (where not d.is_over))::int
	from (
		select bool_or(exists (select from bag_offers f where f.entry_id = e.id))
			over (order by d.drawn_at desc, d.slot_id) as is_over
		from waitlist_entries e join drops d on d.slot_id = e.slot_id
		where e.customer_id = who and e.drawn is not null
	) d
$$;

-- When bags of that pickup are drawn (R-drop); null if the shop doesn't draw or the time has passed.
create or replace function drop_moment(shop uuid, starts_at timestamptz, moment timestamptz) returns timestamptz
language sql stable as $$
	select starts_at - make_interval(mins => m.lead_minutes) from drop_modes m
	where m.business_id = shop and starts_at - make_interval(mins => m.lead_minutes) > moment
$$;

-- A drop can be canceled only while nobody has entered; its bags go on sale at once.
create or replace function drops_cancelled() returns trigger language plpgsql as $$
begin
	if old.drawn_at is not null
		or exists (
			select from waitlist_entries e
			where e.slot_id = old.slot_id and e.draw_id is not null and e.state in ('waiting', 'offered', 'watching')
		) then
		raise exception 'a draw is held as promised' using errcode = '23514', constraint = 'drops_are_held';
	end if;
	update slots set draws_at = null where id = old.slot_id;
	return old;
end $$;

-- Needs: draw_key, draw_weight
/*
Setting `drawn_at` runs the draw (R-draw): entrants get new places in key order, then latecomers in their old order.
Nobody can choose the order, and it is drawn only once.
*/
create or replace function drops_guard() returns trigger language plpgsql as $$
declare
	one record;
begin
	if new.draws_at <> old.draws_at and (pg_trigger_depth() < 2 or old.drawn_at is not null) then
		raise exception 'a draw moves with its window' using errcode = '23514', constraint = 'drops_move_with_window';
	end if;
	if old.drawn_at is not null or new.drawn_at is null then
		return new;
	end if;
	select s.reserved into new.bags from slots s where s.id = new.slot_id for update;
	new.entrants := 0;
	for one in
		select e.id, e.draw_id is not null as has_entered, w.weight
		from waitlist_entries e cross join lateral draw_weight(e.customer_id) w (weight)
		where e.slot_id = new.slot_id and e.state = 'waiting'
		order by e.draw_id is null, draw_key(new.seed, e.draw_id, w.weight), e.draw_id, e.place
	loop
		if one.has_entered then
			new.entrants := new.entrants + 1;
			update waitlist_entries set place = default, drawn = new.entrants, weight = one.weight where id = one.id;
		else
			update waitlist_entries set place = default where id = one.id;
		end if;
	end loop;
	update slots set draws_at = null where id = new.slot_id;
	return new;
end $$;

-- R-drop-proof: the seed exists and its hash is published before anyone can enter. The draw moves with the window.
create or replace function slots_announced() returns trigger language plpgsql as $$
begin
	if tg_op = 'UPDATE' and old.draws_at is not null then
		update drops set draws_at = new.draws_at where slot_id = new.id;
		return null;
	end if;
	insert into drops (slot_id, business_id, draws_at, seed, seed_hash)
	select new.id, new.business_id, new.draws_at, r.seed, sha256(r.seed)
	-- A random UUID has 122 random bits, so two UUIDs are too few for a 256-bit seed.
	from (
		select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as seed
	) r;
	return null;
end $$;

-- Maintains slots.waiting, the number of bags that people on the waitlist are waiting for.
create or replace function waitlist_entries_counted() returns trigger language plpgsql as $$
declare
	change int := case when new.state = 'waiting' then new.bags else 0 end
		- case when tg_op = 'UPDATE' and old.state = 'waiting' then old.bags else 0 end;
begin
	if change <> 0 then
		update slots set waiting = waiting + change where id = new.slot_id;
	end if;
	return null;
end $$;

create or replace function waitlist_entries_guard() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' then
		if new.state not in ('waiting', 'watching') or new.lapses <> 0 or new.notified_at is not null or new.drawn is not null then
			raise exception 'an entry starts at the end' using errcode = '23514', constraint = 'waitlist_transition';
		end if;
		-- R-draw: nobody can choose their number. Entries after the draw have none.
		new.draw_id := (
			select gen_random_uuid() from slots s where s.id = new.slot_id and s.draws_at > new.joined_at
		);
		return new;
	end if;
	if old.state <> new.state and not (old.state, new.state) in (
		('waiting', 'offered'), ('waiting', 'watching'), ('waiting', 'left'), ('waiting', 'ended'),
		('offered', 'ordered'), ('offered', 'waiting'), ('offered', 'watching'), ('offered', 'left'), ('offered', 'ended'),
		('watching', 'left'), ('watching', 'ended')
	) then
		raise exception 'illegal transition % -> %', old.state, new.state
			using errcode = '23514', constraint = 'waitlist_transition';
	end if;
	-- An entry moves back only by letting an offer lapse, or by a draw.
	if (new.place, new.lapses, new.drawn, new.weight) is distinct from (old.place, old.lapses, old.drawn, old.weight)
		and not (
			old.state = 'offered' and new.lapses = old.lapses + 1 and new.place > old.place
			and (new.drawn, new.weight) is not distinct from (old.drawn, old.weight)
		)
		-- For a draw, drops_guard sets these columns before it clears draws_at.
		and not (
			pg_trigger_depth() > 1 and old.state = 'waiting' and new.lapses = old.lapses and new.place > old.place
			and exists (select from slots s where s.id = new.slot_id and s.draws_at is not null)
		) then
		raise exception 'an entry keeps its place' using errcode = '23514', constraint = 'waitlist_place';
	end if;
	-- Only people who were offered something that week are passed over (R-hogging). An offer is minutes older than its
	-- order.
	if new.passed_at is distinct from old.passed_at and not (old.state = 'waiting' and new.state = 'waiting' and exists (
		select from bag_offers f
		where f.customer_id = new.customer_id and f.entry_id is not null and f.state in ('open', 'taken')
			and f.created_at > new.passed_at - interval '8 days'
	)) then
		raise exception 'only who was offered something is passed over' using errcode = '23514', constraint = 'waitlist_passed';
	end if;
	return new;
end $$;
