/** SQL of planted bugs: constraints removed, triggers written wrongly. */

const stock = (body: string) =>
	`create or replace function orders_stock() returns trigger language plpgsql as $$ ${body} $$;`;
/** The rows are in `new_rows`. */
const hold = (body: string) =>
	`create or replace function orders_hold_stock() returns trigger language plpgsql as $$ ${body} $$;`;

/** Replaces a piece of a function, which must occur. */
function inFunction(name: string, find: string, put: string): string {
	return `do $do$ declare
	source text := pg_get_functiondef('${name}'::regproc);
begin
	if strpos(source, $find$${find}$find$) = 0 then raise exception '${name} has no %', $find$${find}$find$; end if;
	execute replace(source, $find$${find}$find$, $put$${put}$put$);
end $do$;`;
}
const inHoldBags = (find: string, put: string) => inFunction('hold_bags', find, put);

const moved = (sold: string) => `
	update slots set
		held = held - case when old.stock = 'held' then old.quantity else 0 end,
		sold = ${sold}
	where id = new.slot_id;
	return null;`;
const sold = `sold + case when new.stock = 'sold' then new.quantity else 0 end`;

export const noOversellCheck = 'alter table slots drop constraint no_oversell;';

/** Everyone sees the same free bag. */
export const everyoneFits = `${noOversellCheck} ${inHoldBags('j.upto <= j.room', 'j.room > 0')}`;

const slotsAreNotLocked = inHoldBags('order by s.id for update', 'order by s.id');
/** Checks first, takes later. */
const takesLater = inHoldBags(
	'where j.fits and (',
	'cross join lateral (select pg_sleep(0.03 + 0 * j.n)) later where j.fits and (',
);
export const checksThenTakes = `${noOversellCheck} ${slotsAreNotLocked} ${takesLater}`;
export const customersNeverWait = `${takesLater} ${inHoldBags('pg_advisory_xact_lock(7204, c.who)', 'hashint4(c.who)')}`;
export const ownHoldsAreNotSeen = `drop index orders_one_hold; ${inHoldBags('bool_or(o.slot_id = p.slot_id)', 'false')}`;

export const holdsCountNothing =
	hold('begin return null; end') +
	stock(`begin
	update slots set sold = sold - case when old.stock = 'sold' then old.quantity else 0 end
		+ case when new.stock = 'sold' then new.quantity else 0 end
	where id = new.slot_id;
	return null;
end`);

export const readThenWrite = `${slotsAreNotLocked} ${hold(`declare
	one record;
	seen int;
begin
	for one in select slot_id, sum(quantity)::int as bags from new_rows group by slot_id loop
		select held into seen from slots where id = one.slot_id;
		perform pg_sleep(0.03);
		update slots set held = seen + one.bags where id = one.slot_id;
	end loop;
	return null;
end`)}`;

export const neverRestocks = stock(`begin ${moved(sold)} end`);
export const restocksTwice = stock(
	`begin ${moved(`greatest(0, ${sold} - case when old.stock = 'sold' then 2 * old.quantity else 0 end)`)} end`,
);

export const capacityFollowsTheWeek = `create or replace function slots_guard() returns trigger language plpgsql as $$
begin
	new.capacity := new.wanted;
	return new;
end $$;`;

export const stockMovesBefore = `drop trigger orders_hold_stock on orders;
create function orders_hold_before() returns trigger language plpgsql as $$
begin
	update slots set held = held + new.quantity where id = new.slot_id;
	return new;
end $$;
create trigger orders_hold_stock before insert on orders for each row execute function orders_hold_before();`;

export const closingDropsCheckouts = `create function close_checkouts() returns trigger language plpgsql as $$
begin
	if new.wanted = 0 then
		update orders set status = 'abandoned', stock = 'returned', hold_expires_at = null
			where slot_id = new.id and status = 'pending';
	end if;
	return null;
end $$;
create trigger close_checkouts after update of wanted on slots for each row execute function close_checkouts();`;

export const noCaptureOnce = `drop index ledger_capture_once; drop trigger ledger_check_journal on ledger;
drop trigger full_refund on payments; drop trigger paid_iff_captured_payment on payments;
${inFunction('book_captures', `when p.status = 'captured' then 'booked'`, '')}`;
export const capturesWhatWasGivenUp = inFunction(
	'claim_payments',
	`when o.status = 'abandoned' then 'void'`,
	`when o.status = 'abandoned' then 'capture'`,
);
export const noRefundLimit = `alter table payments drop constraint refunds_within_capture; drop index refunds_one_open;
drop trigger refunds_fit on refunds; drop trigger orders_facts on orders; drop trigger orders_erased on orders;`;

export const ordersKeepTheAddress = `create function keep_address() returns trigger language plpgsql as $$
begin
	new.business_name := new.business_name || ' for ' || (select email from users where id = new.customer_id);
	return new;
end $$;
create trigger keep_address before insert on orders for each row execute function keep_address();`;

export const givenUpGoesToTheHead = stock(`begin
	update slots set held = held - case when old.stock = 'held' then old.quantity else 0 end
		+ case when new.stock = 'held' then new.quantity else 0 end,
		sold = sold - case when old.stock = 'sold' then old.quantity else 0 end
		+ case when new.stock = 'sold' then new.quantity else 0 end
	where id = new.slot_id;
	insert into waitlist_entries (slot_id, business_id, customer_id, bags, starts_at, ends_at, place, state, joined_at)
		overriding system value
		select new.slot_id, new.business_id, new.customer_id, 1, new.starts_at, new.ends_at, 0, 'waiting', new.changed_at
		where new.offer_id is not null and new.stock = 'returned';
	return null;
end`);
export const offersInAnyOrder = inFunction('bag_offers_held', 'e.place < its_place', 'false');
export const raisedCountsAreForEverybody = inFunction(
	'slots_guard',
	'taken <= taken_before',
	'taken < taken_before',
);
export const offersCountTwice = `${noOversellCheck} ${inFunction('orders_hold_stock', 'quantity - coalesce(offer_bags, 0)', 'quantity')}`;
export const waitsAreNotUnique = 'drop index waitlist_once;';
export const placesCanBeMoved = 'drop trigger waitlist_entries_guard on waitlist_entries;';
export const onlySoldBagsComeBack = inFunction('slots_guard', 'taken <= taken_before', 'new.sold < old.sold');

export const guardsLookAnywhere =
	'alter function refunds_fit() reset search_path; alter function refunds_reserve() reset search_path;';
export const greetsAnybody = inFunction('outbox_reader', 'if confirmed is not true', 'if false');
