-- The facts of a row stay as they were when it was made (ADR 39). Each guarded table lists the columns that may change; every
-- other column, also one that a later migration adds, is compared as a whole with what it was.

-- Refuses whatever the trigger's WHEN lets through: the constraint's name, then the reason in words.
create function refuse() returns trigger language plpgsql as $$
begin
	raise exception '%', tg_argv[1] using errcode = '23514', constraint = tg_argv[0];
end $$;

/*
`changing` may change at any time, `once` from null to a value, `forgotten` from null to a value and from a value to null. Runs
before the table's other guards, by its name. A later migration calls it again when a new column is no fact.
*/
create function facts_stay(
	guarded text, changing text[], once text[] default '{}', forgotten text[] default '{}'
) returns void language plpgsql as $do$
declare
	allowed text := '';
	name text;
begin
	foreach name in array changing loop
		allowed := allowed || format('probe.%1$I := old.%1$I; ', name);
	end loop;
	foreach name in array once loop
		allowed := allowed || format('if old.%1$I is null then probe.%1$I := null; end if; ', name);
	end loop;
	foreach name in array forgotten loop
		allowed := allowed || format('if old.%1$I is null or new.%1$I is null then probe.%1$I := old.%1$I; end if; ', name);
	end loop;
	execute format($f$
		create or replace function %1$s_facts() returns trigger language plpgsql as $body$
		declare
			probe %1$I := new;
		begin
			%2$s
			if probe *<> old then
				raise exception 'facts of %1$s never change' using errcode = '23514', constraint = '%1$s_immutable';
			end if;
			return new;
		end $body$;
		create or replace trigger %1$s_facts before update on %1$I for each row execute function %1$s_facts();
	$f$, guarded, allowed);
end $do$;

-- Which status follows which, for all that moves money; orders have a table of their own.
create table status_moves (
	what text not null,
	from_status text not null,
	to_status text not null,
	primary key (what, from_status, to_status)
);
insert into status_moves values
	('payments', 'creating', 'requires_payment'), ('payments', 'creating', 'failed'),
	('payments', 'requires_payment', 'authorized'), ('payments', 'requires_payment', 'captured'),
	('payments', 'requires_payment', 'voided'), ('payments', 'requires_payment', 'failed'),
	('payments', 'authorized', 'captured'), ('payments', 'authorized', 'voided'), ('payments', 'authorized', 'failed'),
	-- Money that was captured although it was voided here, for an order that is off: it goes back (payments_guard).
	('payments', 'voided', 'captured'),
	('refunds', 'requested', 'approved'), ('refunds', 'requested', 'rejected'), ('refunds', 'requested', 'succeeded'),
	('refunds', 'approved', 'submitted'), ('refunds', 'approved', 'succeeded'), ('refunds', 'approved', 'failed'),
	('refunds', 'submitted', 'succeeded'), ('refunds', 'submitted', 'failed'), ('refunds', 'succeeded', 'failed'),
	('transfers', 'planned', 'sending'), ('transfers', 'planned', 'sent'), ('transfers', 'planned', 'cancelled'),
	('transfers', 'sending', 'sent'), ('transfers', 'sending', 'planned'),
	('reversals', 'planned', 'done'), ('reversals', 'planned', 'refused'),
	('disputes', 'open', 'won'), ('disputes', 'open', 'lost');

create function follow_moves() returns trigger language plpgsql as $$
begin
	if not exists (
		select from status_moves
		where what = tg_table_name and from_status = old.status::text and to_status = new.status::text
	) then
		raise exception 'a row of % never goes from % to %', tg_table_name, old.status, new.status
			using errcode = '23514', constraint = tg_table_name || '_transition';
	end if;
	return new;
end $$;
do $$
declare
	name text;
begin
	foreach name in array '{payments,refunds,transfers,reversals,disputes}'::text[] loop
		execute format('create trigger %1$s_moves before update of status on %1$I for each row
			when (old.status <> new.status) execute function follow_moves()', name);
	end loop;
	foreach name in array '{order_transitions,status_moves}'::text[] loop
		execute format('create trigger never_changed before insert or update or delete or truncate on %1$I
			for each statement execute function refuse(''%1$s_fixed'', ''only a migration changes %1$s'')', name);
	end loop;
	-- What triggers count and write down is theirs alone.
	foreach name in array '{order_days,order_totals,payout_months,platform_counts,platform_days,order_events}'::text[] loop
		execute format('create trigger only_by_triggers before insert or update or delete on %1$I for each statement
			when (pg_trigger_depth() < 1)
			execute function refuse(''%1$s_follow'', ''rows of %1$s follow what they are made of'')', name);
	end loop;
	foreach name in array '{users,businesses,slots,payment_accounts,refunds,inbox}'::text[] loop
		execute format('create trigger %1$s_no_delete before delete on %1$I for each row execute function no_delete()', name);
	end loop;
	foreach name in array '{users,businesses,weekly_slots,payment_accounts,slots,orders,order_events,payments,refunds,ledger,
		transfers,reversals,debits,disputes,inbox,outbox,idempotency,order_days,order_totals,payout_months,platform_counts,
		platform_days}'::text[]
	loop
		execute format('create trigger never_emptied before truncate on %1$I for each statement
			execute function refuse(''%1$s_kept'', ''%1$s is never emptied'')', name);
	end loop;
end $$;

-- People and their businesses.
create trigger users_facts before update on users for each row
	when (new.id <> old.id or new.created_at <> old.created_at or old.deleted_at is not null)
	execute function refuse('users_immutable', 'somebody who was erased stays erased');
create trigger businesses_facts before update on businesses for each row
	when ((new.id, new.owner_id, new.created_at) is distinct from (old.id, old.owner_id, old.created_at)
		or old.deleted_at is not null and new.deleted_at is distinct from old.deleted_at)
	execute function refuse('businesses_immutable', 'a business keeps its owner, and stays deleted');
update businesses set email = '', phone_number = '', street = '', formatted_address = '', google_place_id = null,
	lat = null, lng = null, spot = null
	where deleted_at is not null;
alter table businesses add constraint deleted_has_no_contact check (
	deleted_at is null
	or email = '' and phone_number = '' and street = '' and formatted_address = '' and google_place_id is null and lat is null
);
create trigger weekly_slots_facts before update on weekly_slots for each row
	when ((new.business_id, new.day, new.period) is distinct from (old.business_id, old.day, old.period))
	execute function refuse('weekly_slots_immutable', 'a window keeps its place in the week');
create trigger payment_accounts_facts before update on payment_accounts for each row
	when ((new.business_id, new.provider_account_id) is distinct from (old.business_id, old.provider_account_id))
	execute function refuse('payment_accounts_immutable', 'a business keeps its account at the provider');

-- Slots: hours and counts follow the week, the date does not.
select facts_stay('slots', '{start_time,end_time,starts_at,ends_at,wanted,capacity,held,sold}');
alter table slots add constraint slot_on_its_date check (
	starts_at - local_date::timestamp at time zone 'UTC' > interval '-24 hours'
	and ends_at - local_date::timestamp at time zone 'UTC' < interval '60 hours'
);

-- Orders.
alter table orders
	add constraint hold_is_short check (
		hold_expires_at - created_at >= interval '0' and hold_expires_at - created_at <= interval '15 minutes'
	),
	add constraint paid_after_it_began check (paid_at - created_at >= interval '-1 minute'),
	add constraint cancel_until_fits check (cancel_until is null or coalesce(cancel_until between paid_at and starts_at, false)),
	add constraint pickup_is_whole check (
		(picked_up_at is null) = (picked_up_by is null)
		and (picked_up_at is null or status in ('fulfilled', 'refunded'))
	),
	-- From 30 minutes before the window on; late pickups until a day after the order expired.
	add constraint pickup_in_time check (
		starts_at - picked_up_at <= interval '30 minutes' and picked_up_at - ends_at <= interval '25 hours'
	),
	add constraint expired_after_its_end check (status <> 'expired' or changed_at >= ends_at);

drop trigger orders_guard on orders;
create trigger orders_begin_pending before insert on orders for each row
	when (new.status <> 'pending' or new.version <> 0 or new.changed_at <> new.created_at
		or num_nonnulls(new.reason, new.cancel_until, new.picked_up_at, new.picked_up_by) > 0)
	execute function refuse('orders_transition', 'orders start pending');

-- I3. What is not named here was so when the bag was bought.
create function orders_facts() returns trigger language plpgsql as $$
declare
	probe orders := new;
begin
	if new.status = old.status then
		-- Of an order that does not move only what reaches an erased person goes (orders_forgotten).
		if new.reason = 'erased' then
			probe.reason := old.reason;
		end if;
		if probe *<> old and exists (
			select from jsonb_each(to_jsonb(probe)) n join jsonb_each(to_jsonb(old)) o on o.key = n.key
			where n.value <> o.value and not (
				jsonb_typeof(o.value) = 'object' and jsonb_typeof(n.value) = 'object' and o.value @> jsonb_strip_nulls(n.value)
			)
		) then
			raise exception 'facts of an order never change' using errcode = '23514', constraint = 'orders_immutable';
		end if;
		return new;
	end if;
	probe.status := old.status;
	probe.stock := old.stock;
	probe.hold_expires_at := old.hold_expires_at;
	probe.changed_at := old.changed_at;
	if new.status = 'paid' then
		probe.paid_at := old.paid_at;
		probe.cancel_until := old.cancel_until;
		probe.pickup_code := old.pickup_code;
	elsif new.status = 'fulfilled' then
		probe.picked_up_at := old.picked_up_at;
		probe.picked_up_by := old.picked_up_by;
	elsif new.status in ('cancelled', 'refunded') then
		probe.reason := old.reason;
	end if;
	if probe *<> old then
		raise exception 'facts of an order never change' using errcode = '23514', constraint = 'orders_immutable';
	end if;
	if new.status = 'paid' and new.paid_at <> new.changed_at
		or new.status = 'fulfilled' and new.picked_up_at <> new.changed_at then
		raise exception 'an order changes when it says' using errcode = '23514', constraint = 'orders_moment';
	end if;
	if not exists (select from order_transitions where from_status = old.status and to_status = new.status) then
		raise exception 'illegal transition % -> %', old.status, new.status
			using errcode = '23514', constraint = 'orders_transition';
	end if;
	new.version := old.version + 1;
	return new;
end $$;
create trigger orders_facts before update on orders for each row execute function orders_facts();
drop function orders_guard();

create function orders_forgotten() returns trigger language plpgsql as $$
begin
	if not exists (
		select from users u
		where u.deleted_at is not null
			and (u.id = new.customer_id or u.id = (select owner_id from businesses where id = new.business_id))
	) then
		raise exception 'facts of an order never change' using errcode = '23514', constraint = 'orders_immutable';
	end if;
	return null;
end $$;
create constraint trigger orders_forgotten after update on orders deferrable initially deferred
	for each row when (old.status = new.status and old.* *<> new.*) execute function orders_forgotten();

-- New orders are as their slot and their business offer them at this moment, asked once a statement. What moved since it was
-- read is read again (40001). An owner does not buy from themselves.
create or replace function orders_of_the_living() returns trigger language plpgsql as $$
declare
	found_them int;
	own_order boolean;
	wrong_slot boolean;
	wrong_offer boolean;
begin
	perform from users u where u.id in (select customer_id from fresh) and u.deleted_at is null for key share;
	get diagnostics found_them = row_count;
	if found_them < (select count(distinct customer_id) from fresh) then
		raise exception 'the customer was erased' using errcode = '23514', constraint = 'customer_is_living';
	end if;
	perform from businesses b where b.id in (select business_id from fresh) and b.deleted_at is null for key share;
	get diagnostics found_them = row_count;
	if found_them < (select count(distinct business_id) from fresh) then
		raise exception 'the business was deleted' using errcode = '23514', constraint = 'business_is_living';
	end if;
	select bool_or(b.owner_id = f.customer_id),
		bool_or((s.local_date, s.period, s.start_time, s.end_time, s.starts_at, s.ends_at)
			is distinct from (f.local_date, f.period, f.start_time, f.end_time, f.starts_at, f.ends_at)),
		bool_or((b.display_name, b.price_cents, b.tz, (f.unit_cents * f.quantity * b.tax_rate_bps + 5000) / 10000)
			is distinct from (f.business_name, f.unit_cents, f.tz, f.tax_cents))
	into own_order, wrong_slot, wrong_offer
	from fresh f
	cross join lateral (select * from slots s where s.id = f.slot_id limit 1) s
	cross join lateral (select * from businesses b where b.id = f.business_id limit 1) b;
	if own_order then
		raise exception 'an owner does not buy from themselves' using errcode = '23514', constraint = 'orders_not_own';
	end if;
	if wrong_slot then
		raise exception 'the slot is not as the order says' using errcode = '40001', constraint = 'orders_as_slot';
	end if;
	if wrong_offer then
		raise exception 'the business offers something else' using errcode = '40001', constraint = 'orders_as_offered';
	end if;
	return null;
end $$;

-- Inbox and outbox: what came is kept, what is to be done is done.
select facts_stay('inbox', '{processed_at,attempts,last_error}');
create trigger inbox_begins before insert on inbox for each row when (new.processed_at is not null)
	execute function refuse('inbox_transition', 'an event comes before it is applied');
create trigger inbox_stays_applied before update of processed_at on inbox for each row
	when (old.processed_at is not null and new.processed_at is null)
	execute function refuse('inbox_transition', 'an applied event stays applied');

select facts_stay('outbox', '{payload,run_at,lease_until,attempts,last_error,done_at,dead_at}');
create trigger outbox_begins before insert on outbox for each row
	when (num_nonnulls(new.done_at, new.dead_at, new.lease_until) > 0 or new.attempts <> 0)
	execute function refuse('outbox_transition', 'what is to be done is not done yet');
create trigger outbox_done_by_its_worker before update of done_at on outbox for each row
	when (old.done_at is not null and new.done_at is null
		or old.done_at is null and new.done_at is not null and old.lease_until is null)
	execute function refuse('outbox_transition', 'only whoever has taken it says that it is done, once');
create trigger outbox_payload_stays before update of payload on outbox for each row
	when (new.payload <> old.payload and new.payload <> '{}')
	execute function refuse('outbox_immutable', 'what is to be done is forgotten or stays');
create trigger outbox_no_delete before delete on outbox for each row
	when (old.topic <> 'mail' or old.done_at is not null) execute function no_delete();

create trigger idempotency_immutable before update on idempotency for each row execute function append_only();
