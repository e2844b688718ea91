-- The words of each business in addresses of public pages (R-public-pages). Older ones stay and lead on.
create table business_slugs (
	slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
	business_id uuid not null references businesses,
	current boolean not null,
	created_at timestamptz not null
);
create unique index business_slugs_current on business_slugs (business_id) where current;

-- As api/sql/businesses/slug_of.sql does it, which no migration may call.
with words as (
	select id, created_at, coalesce(nullif(trim(both '-' from left(regexp_replace(lower(regexp_replace(
		normalize(display_name || ' ' || city, nfkd), '[\u0300-\u036f''’]', '', 'g')), '[^a-z0-9]+', '-', 'g'), 70)), ''), 'shop') as slug
	from businesses where deleted_at is null
), numbered as (
	select *, row_number() over (partition by slug order by created_at, id) as nth from words
)
insert into business_slugs (slug, business_id, current, created_at)
select case nth when 1 then slug else slug || '-' || left(id::text, 8) end, id, true, created_at from numbered;
