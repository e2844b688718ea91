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
