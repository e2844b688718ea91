-- Triggers of the same kind run in alphabetical order.
create trigger orders_start_pending before insert on orders for each row
	when (new.status <> 'pending' or new.version <> 0 or new.changed_at <> new.created_at
		or num_nonnulls(new.reason, new.cancel_until, new.picked_up_at, new.picked_up_by) > 0)
	execute function refuse('orders_transition', 'orders start pending');
-- AFTER, because BEFORE INSERT triggers also fire for rows that ON CONFLICT DO NOTHING drops.
create trigger orders_event_insert after insert on orders
	referencing new table as new_rows for each statement execute function orders_event_insert();
create trigger orders_hold_stock after insert on orders
	referencing new table as new_rows for each statement execute function orders_hold_stock();
create trigger orders_match_offer after insert on orders
	referencing new table as new_rows for each statement execute function orders_match_offer();

create trigger orders_facts before update on orders for each row execute function orders_facts();
create trigger orders_pickup_place_immutable before update of pickup_place on orders
	for each row when (new.pickup_place is distinct from old.pickup_place) execute function orders_pickup_place_immutable();
create trigger orders_bag_immutable before update of bag on orders
	for each row when (new.bag is distinct from old.bag)
	execute function refuse('orders_immutable', 'an order keeps what its shop said of the bag');
create trigger orders_event_update after update on orders
	for each row when (old.status <> new.status) execute function orders_event_update();
create trigger orders_plan_transfer after update on orders for each row execute function orders_plan_transfer();
create trigger orders_stock after update on orders
	for each row when (old.stock <> new.stock) execute function orders_stock();
-- Pending orders aren't counted, so only updates matter. Slots are locked before counters.
create trigger orders_count_days after update on orders
	referencing old table as old_rows new table as new_rows for each statement execute function count_days();
create trigger orders_reliability after update on orders
	referencing old table as old_rows new table as new_rows for each statement execute function orders_reliability();

create constraint trigger orders_erased after update on orders deferrable initially deferred
	for each row when (old.status = new.status and old.* *<> new.*) execute function orders_erased();
-- Pending orders and uncaptured payments can't violate I4; the other side is checked when it changes.
create constraint trigger paid_iff_captured_order after insert or update of status on orders
	deferrable initially deferred for each row when (new.status <> 'pending') execute function paid_iff_captured();

create trigger orders_no_delete before delete on orders for each row execute function no_delete();
