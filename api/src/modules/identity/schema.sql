-- Generated, not to be edited: `npx vitest run api/src/db/tables.test.ts -u` prints migrations and api/sql.

create table users (
	id uuid default gen_random_uuid() primary key,
	external_id text,
	email text,
	first_name text,
	last_name text,
	role text not null default 'customer' check (role in ('customer', 'business', 'admin')),
	phone_number text,
	verified boolean not null default false,
	lat double precision check (lat >= '-90'::integer::double precision and lat <= 90::double precision),
	lng double precision check (lng >= '-180'::integer::double precision and lng <= 180::double precision),
	street text,
	city text,
	state text check (length(state) = 2),
	zip_code text check (zip_code ~ '^[0-9]{5}$'),
	created_at timestamptz not null,
	updated_at timestamptz not null,
	deleted_at timestamptz,
	-- Null: it was never chosen.
	language text check (language in ('en', 'es')),
	terms_version integer,
	terms_at timestamptz,
	constraint active_has_identity check (deleted_at is not null or external_id is not null and email is not null and first_name is not null and last_name is not null),
	constraint erased_has_no_language check (deleted_at is null or language is null),
	constraint erased_has_no_pii check (deleted_at is null or num_nonnulls(external_id, email, first_name, last_name, phone_number, lat, street, city, state, zip_code) = 0),
	constraint position_is_whole check ((lat is null) = (lng is null)),
	constraint users_terms check ((terms_version is null) = (terms_at is null))
);
create index users_by_email on users (lower(email) text_pattern_ops) where deleted_at is null;
create index users_by_last_name on users (lower(translate(regexp_replace(normalize(last_name, nfd), '[\u0300-\u036f]', '', 'g'), 'ÐðĐđŁłØøı', 'DdDdLlOoi')) text_pattern_ops) where deleted_at is null;
create index users_by_name on users (lower(translate(regexp_replace(normalize((first_name || ' ') || last_name, nfd), '[\u0300-\u036f]', '', 'g'), 'ÐðĐđŁłØøı', 'DdDdLlOoi')) text_pattern_ops) where deleted_at is null;
create index users_by_phone_end on users ("right"(regexp_replace(phone_number, '\D', '', 'g'), 4)) where deleted_at is null and phone_number is not null;
create index users_by_rare_role on users (role, created_at desc, id desc) where role <> 'customer' and deleted_at is null;
create index users_newest on users (created_at) where deleted_at is null;
create unique index users_email_active on users (lower(email)) where deleted_at is null;
create unique index users_external_id on users (external_id);
create trigger users_facts before update on users for each row
	when (new.id <> old.id or new.created_at <> old.created_at or old.deleted_at is not null)
	execute function refuse('users_immutable', 'somebody who was erased stays erased');
create trigger users_count_inserted after insert on users
	referencing new table as new_rows for each statement execute function count_users();
create trigger users_count_updated after update on users
	referencing old table as old_rows new table as new_rows for each statement execute function count_users();
create trigger users_no_delete before delete on users for each row execute function no_delete();

-- Who said nothing has no row.
create table user_diets (
	user_id uuid primary key references users(id),
	diets text[] not null,
	avoid text[] not null,
	constraint user_avoid_known check (avoid <@ array['milk', 'egg', 'fish', 'crustacean_shellfish', 'tree_nut', 'peanut', 'wheat', 'soy', 'sesame']),
	constraint user_diets_known check (diets <@ array['vegetarian', 'vegan', 'halal', 'kosher']),
	constraint user_diets_something check ((cardinality(diets) + cardinality(avoid)) > 0)
);
create trigger user_diets_person before insert on user_diets for each row execute function person_is_here();

-- Lists a bag's conflicts with a diet, as stored in `acknowledged`; null if there are none. The contract's
-- `dietConflicts` and `conflictsText` do the same. An unconfirmed statement counts as none; vegan implies vegetarian.
create or replace function diet_conflicts(diets text[], avoid text[], bag jsonb) returns text language sql immutable as $$
	select string_agg(found.kind || '.' || found.what, ' '
		order by array_position(array['contains', 'may_contain', 'not_stated', 'diet'], found.kind), found.nth)
	from (
		select case when (said.one ->> 'confirmed')::boolean then said.one ->> 'state' else 'not_stated' end as kind,
			known.what, known.nth
		from unnest(array[
			'milk', 'egg', 'fish', 'crustacean_shellfish', 'tree_nut', 'peanut', 'wheat', 'soy', 'sesame'
		]) with ordinality as known (what, nth)
		left join jsonb_array_elements(bag -> 'allergens') as said (one) on said.one ->> 'allergen' = known.what
		where known.what = any(avoid)
		union all
		select 'diet', known.what, known.nth
		from unnest(array['vegetarian', 'vegan', 'halal', 'kosher']) with ordinality as known (what, nth)
		where known.what = any(diets) and not coalesce(
			bag -> 'diets' ? known.what or known.what = 'vegetarian' and bag -> 'diets' ? 'vegan', false
		)
	) found
	where found.kind <> 'not_used'
$$;

-- For tables with a `user_id`: waits for a concurrent erasure, then refuses (R-erasure).
create or replace function person_is_here() returns trigger language plpgsql as $$
begin
	perform from users where id = new.user_id and deleted_at is null for key share;
	if not found then
		raise exception 'the person was erased' using errcode = '23514', constraint = 'person_not_erased';
	end if;
	return new;
end $$;
