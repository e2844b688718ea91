-- R-shop-approval. Those that are there are approved; where the operator wants it, later ones wait for an admin.
alter table businesses
	add column approval text not null default 'approved' check (approval in ('approved', 'waiting', 'declined')),
	-- Since when it waits, or is declined.
	add column approval_at timestamptz,
	add column approval_reason text check (length(approval_reason) <= 500),
	add constraint approval_says_when check ((approval = 'approved') = (approval_at is null)),
	add constraint approval_says_why check (case approval
		when 'approved' then approval_reason is null when 'declined' then approval_reason is not null else true end);

-- What lists, sells and notifies asks `listed` alone. PostgreSQL changes no expression in place before 17.
drop index businesses_by_point, businesses_with_bags, businesses_prices, businesses_not_listed;
alter table businesses drop column listed;
alter table businesses add column listed boolean not null generated always as (
	enabled and public_profile and charges_enabled and map_point is not null and suspended_at is null and approval = 'approved'
		and deleted_at is null
) stored;
create index businesses_by_point on businesses using gist (map_point) where listed;
create index businesses_with_bags on businesses using gist (map_point) where listed and offers_bags;
create index businesses_prices on businesses using gist (map_point) include (id, price_cents) where listed;
create index businesses_not_listed on businesses (created_at desc, id desc) where not listed;
create index businesses_waiting on businesses (approval_at) where approval = 'waiting' and deleted_at is null;
