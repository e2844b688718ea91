-- One row per business, local date and period: the sellable unit. Oversell is refused here (I1, D21).
create table slots (
	id uuid primary key default gen_random_uuid(),
	business_id uuid not null references businesses,
	local_date date not null,
	period text not null check (period in ('morning', 'afternoon', 'evening')),
	start_time text not null,
	end_time text not null,
	starts_at timestamptz not null,
	ends_at timestamptz not null,
	-- What the owner's week says now; 0 when the slot is switched off.
	wanted int not null check (wanted between 0 and 50),
	-- greatest(wanted, held + sold): lowering the week never breaks what is already sold (D23).
	capacity int not null default 0,
	held int not null default 0 check (held >= 0),
	sold int not null default 0 check (sold >= 0),
	constraint start_before_end check (ends_at > starts_at),
	constraint no_oversell check (held + sold <= capacity),
	unique (business_id, local_date, period),
	unique (id, business_id)
);

create function slots_guard() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' then
		if new.held <> 0 or new.sold <> 0 then
			raise exception 'slots start empty' using errcode = '23514', constraint = 'slots_move_with_orders';
		end if;
		new.capacity := new.wanted;
		return new;
	end if;
	-- I2: the counters move with the orders and in no other way.
	if (new.held, new.sold) is distinct from (old.held, old.sold) and pg_trigger_depth() < 2 then
		raise exception 'slot counters move only with orders' using errcode = '23514', constraint = 'slots_move_with_orders';
	end if;
	if new.wanted <> old.wanted or new.held + new.sold < old.held + old.sold then
		new.capacity := greatest(new.wanted, new.held + new.sold);
	else
		new.capacity := old.capacity;
	end if;
	return new;
end $$;
create trigger slots_guard before insert or update on slots for each row execute function slots_guard();
