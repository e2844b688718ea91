-- R-no-oversell: the slot's CHECK decides. Rows dropped by ON CONFLICT aren't in new_rows. Offered bags are held
-- already (R-bag-offer): the offer must be open, and bags that aren't taken are released.
create or replace function orders_hold_stock() returns trigger language plpgsql as $$
declare
	offered int := (select count(*) from new_rows where offer_id is not null);
	taken int;
begin
	if offered > 0 then
		update bag_offers f set state = 'taken', ended_at = n.created_at
		from new_rows n where f.id = n.offer_id and f.state = 'open' and f.expires_at > n.created_at;
		get diagnostics taken = row_count;
		if taken < offered then
			raise exception 'the offer is over' using errcode = '40001', constraint = 'orders_as_offered';
		end if;
	end if;
	update slots s set held = s.held + f.bags
	from (select slot_id, sum(quantity - coalesce(offer_bags, 0))::int as bags from new_rows group by slot_id) f
	where s.id = f.slot_id;
	return null;
end $$;
