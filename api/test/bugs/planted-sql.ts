/** The database's part of a planted bug: guards taken away, or triggers as others wrote them. */

/** The counters of a slot follow the orders by this body. */
const stock = (body: string) =>
	`create or replace function orders_stock() returns trigger language plpgsql as $$ ${body} $$;`;

const moved = (sold: string) => `
	if tg_op = 'INSERT' then update slots set held = held + new.quantity where id = new.slot_id;
	elsif new.stock <> old.stock then
		update slots set
			held = held - case when old.stock = 'held' then old.quantity else 0 end,
			sold = ${sold}
		where id = new.slot_id;
	end if;
	return null;`;
const sold = `sold + case when new.stock = 'sold' then new.quantity else 0 end`;

export const noOversellCheck = 'alter table slots drop constraint no_oversell;';

/** What is held but not paid does not count. */
export const holdsCountNothing = stock(`begin
	if tg_op = 'UPDATE' and new.stock <> old.stock then
		update slots set sold = sold - case when old.stock = 'sold' then old.quantity else 0 end
			+ case when new.stock = 'sold' then new.quantity else 0 end
		where id = new.slot_id;
	end if;
	return null;
end`);

/** Reads the counter, then writes what it read plus one. */
export const readThenWrite = stock(`declare seen int;
begin
	if tg_op = 'INSERT' then
		select held into seen from slots where id = new.slot_id;
		perform pg_sleep(0.03);
		update slots set held = seen + new.quantity where id = new.slot_id;
	elsif new.stock <> old.stock then
		update slots set
			held = held - case when old.stock = 'held' then old.quantity else 0 end,
			sold = sold - case when old.stock = 'sold' then old.quantity else 0 end
				+ case when new.stock = 'sold' then new.quantity else 0 end
		where id = new.slot_id;
	end if;
	return null;
end`);

export const neverRestocks = stock(`begin ${moved(sold)} end`);
export const restocksTwice = stock(
	`begin ${moved(`greatest(0, ${sold} - case when old.stock = 'sold' then 2 * old.quantity else 0 end)`)} end`,
);

/** The capacity is what the week says, whatever is sold. */
export const capacityFollowsTheWeek = `create or replace function slots_guard() returns trigger language plpgsql as $$
begin
	new.capacity := new.wanted;
	return new;
end $$;`;

export const stockMovesBefore = `drop trigger orders_stock on orders;
create function orders_stock_before() returns trigger language plpgsql as $$
begin
	update slots set held = held + new.quantity where id = new.slot_id;
	return new;
end $$;
create trigger orders_stock before insert on orders for each row execute function orders_stock_before();`;

/** Closing a slot drops the checkouts in it. */
export const closingDropsCheckouts = `create function close_checkouts() returns trigger language plpgsql as $$
begin
	if new.wanted = 0 then
		update orders set status = 'abandoned', stock = 'returned', hold_expires_at = null
			where slot_id = new.id and status = 'pending';
	end if;
	return null;
end $$;
create trigger close_checkouts after update of wanted on slots for each row execute function close_checkouts();`;

export const noOneHold = 'drop index orders_one_hold;';
export const noCaptureOnce = 'drop index ledger_capture_once;';
export const noRefundLimit =
	'alter table payments drop constraint refunds_within_capture; drop index refunds_one_open;';

/** The customer's address is written into what they bought. */
export const ordersKeepTheAddress = `create function keep_address() returns trigger language plpgsql as $$
begin
	new.business_name := new.business_name || ' for ' || (select email from users where id = new.customer_id);
	return new;
end $$;
create trigger keep_address before insert on orders for each row execute function keep_address();`;
