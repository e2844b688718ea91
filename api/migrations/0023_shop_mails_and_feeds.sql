-- How a shop hears of its new orders, and who of its team reads its emails too (R-shop-emails).
alter table businesses add column new_order_emails text not null default 'each' check (new_order_emails in ('each', 'digest'));
-- Set when it stops having summaries: what was sold until then is still summed up.
alter table businesses add column digests_until timestamptz;
-- The job looks at these alone.
create index businesses_with_digests on businesses (id)
	where email_notifications and (new_order_emails = 'digest' or digests_until is not null);

-- Only looked at while the member is a manager.
alter table members add column shop_emails boolean not null default false;

-- A person's own link to the pickups of a shop for their calendar app (R-shop-calendar). The hash of its token is kept.
create table calendar_feeds (
	business_id uuid not null references businesses,
	user_id uuid not null references users,
	token_sha256 bytea not null unique,
	created_at timestamptz not null,
	primary key (business_id, user_id)
);
create index calendar_feeds_by_user on calendar_feeds (user_id);
