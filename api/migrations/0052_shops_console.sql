-- R-shop-suspended. An operator takes a shop off the marketplace, and says why.
alter table businesses
	add column suspended_at timestamptz,
	add column suspended_reason text check (length(suspended_reason) <= 500),
	add constraint suspended_with_reason check (num_nulls(suspended_at, suspended_reason) in (0, 2));

-- What lists, sells and notifies asks `listed` alone. PostgreSQL changes no expression in place before 17.
drop index businesses_by_point, businesses_with_bags, businesses_prices;
alter table businesses drop column listed;
alter table businesses add column listed boolean not null generated always as (
	enabled and public_profile and charges_enabled and map_point is not null and suspended_at is null and deleted_at is null
) stored;
create index businesses_by_point on businesses using gist (map_point) where listed;
create index businesses_with_bags on businesses using gist (map_point) where listed and offers_bags;
create index businesses_prices on businesses using gist (map_point) include (id, price_cents) where listed;

-- R-console-shops. The latest first, those that customers don't find, and by each word of a name or an address, without accents or
-- capitals. The statement that asks says the same expressions: shop-search.store.ts.
create index businesses_by_age on businesses (created_at desc, id desc);
create index businesses_not_listed on businesses (created_at desc, id desc) where not listed;
create index businesses_by_email on businesses (lower(email) text_pattern_ops) where deleted_at is null;
create index businesses_by_word on businesses using gin (to_tsvector('simple', regexp_replace(
	regexp_replace(
		normalize(display_name || ' ' || street || ' ' || city || ' ' || state || ' ' || zip_code, nfd), '[\u0300-\u036f]', '', 'g'
	), '[[:punct:]]+', ' ', 'g'
)));
