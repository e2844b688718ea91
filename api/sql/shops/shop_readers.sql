-- Readers of a shop's emails: its own address, and managers who want them (R-shop-emails). None for a closed shop.
create or replace function shop_readers(shop uuid)
returns table (address text, first_name text, member_id uuid) language sql stable
begin atomic
	select b.email, '', null::uuid from businesses b where b.id = shop and b.deleted_at is null
	union all
	select u.email, coalesce(u.first_name, ''), m.user_id
	from members m
	join businesses b on b.id = m.business_id and b.deleted_at is null
	join users u on u.id = m.user_id and u.deleted_at is null
	where m.business_id = shop and m.shop_emails and m.role = 'manager' and m.removed_at is null
		and lower(u.email) <> lower(b.email);
end;
