-- Shops from an admin's sheet, for their owners to finish (R-shop-drafts). A finished shop has the id of its draft, which
-- stays, so that no sheet enters the shop once more.
create table shop_drafts (
	id uuid primary key default gen_random_uuid(),
	display_name text not null,
	-- The name by which sheets are compared.
	name_key text not null,
	street text not null,
	city text not null,
	state text not null,
	zip_code text not null,
	email text not null,
	category text not null,
	language text not null check (language in ('en', 'es')),
	created_at timestamptz not null,
	expires_at timestamptz not null,
	finished_at timestamptz,
	unique (email, name_key)
);
-- A slug is a shop's, or reserved for a draft.
alter table business_slugs
	alter column business_id drop not null,
	add column draft_id uuid unique references shop_drafts on delete cascade,
	add constraint slug_of_one check (num_nonnulls(business_id, draft_id) = 1);
