-- Triggers of one moment run in the order of their names.
create trigger orders_begin_pending before insert on orders for each row
	when (new.status <> 'pending' or new.version <> 0 or new.changed_at <> new.created_at
		or num_nonnulls(new.reason, new.cancel_until, new.picked_up_at, new.picked_up_by) > 0)
	execute function refuse('orders_transition', 'orders start pending');
-- AFTER, because a BEFORE INSERT trigger also fires for rows that ON CONFLICT DO NOTHING then drops.
create trigger orders_begin after insert on orders
	referencing new table as fresh for each statement execute function orders_begin();
create trigger orders_hold after insert on orders
	referencing new table as fresh for each statement execute function orders_hold();
create trigger orders_of_the_living after insert on orders
	referencing new table as fresh for each statement execute function orders_of_the_living();

create trigger orders_facts before update on orders for each row execute function orders_facts();
create trigger orders_pickup_place_stays before update of pickup_place on orders
	for each row when (new.pickup_place is distinct from old.pickup_place) execute function orders_pickup_place_stays();
-- Orders start pending, which is not listed: only updates count.
create trigger orders_days after update of status on orders for each row execute function orders_days();
create trigger orders_history after update on orders
	for each row when (old.status <> new.status) execute function orders_history();
create trigger orders_plan_transfer after update on orders for each row execute function orders_plan_transfer();
create trigger orders_stock after update on orders
	for each row when (old.stock <> new.stock) execute function orders_stock();
create trigger orders_earn after update on orders
	referencing old table as before_it new table as after_it for each statement execute function orders_earn();
create trigger orders_total after update on orders
	referencing old table as before_it new table as after_it for each statement execute function orders_total();
-- The last of the triggers of a statement: what all share is held for the shortest time.
create trigger orders_totals_of_all after update on orders
	referencing old table as before_it new table as after_it for each statement execute function orders_totals_of_all();

create constraint trigger orders_forgotten after update on orders deferrable initially deferred
	for each row when (old.status = new.status and old.* *<> new.*) execute function orders_forgotten();
-- An order that waits for its payment, and a payment that is not captured, break nothing of I4 by themselves: the other one
-- of the two is asked when it changes.
create constraint trigger paid_iff_captured_order after insert or update of status on orders
	deferrable initially deferred for each row when (new.status <> 'pending') execute function paid_iff_captured();

create trigger orders_no_delete before delete on orders for each row execute function no_delete();
create trigger never_emptied before truncate on orders for each statement
	execute function refuse('orders_kept', 'orders is never emptied');
