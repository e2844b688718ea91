-- R-reliability. `asked`: the customer's refund request was approved. Null: it doesn't count for the shop.
create or replace function reliability_outcome(from_status order_status, to_status order_status, actor text, asked boolean)
returns text language sql immutable
	return case
		when to_status in ('fulfilled', 'expired') then 'honored'
		when from_status = 'paid' and to_status in ('cancelled', 'refunded') and actor like 'business:%' and not asked
			then 'cancelled'
		when to_status = 'refunded' and from_status in ('fulfilled', 'expired') and asked
			and actor ~ '^(business|admin)' then 'refunded'
	end;
