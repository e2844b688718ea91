-- Generated, not to be edited: `npx vitest run api/src/db/tables.test.ts -u` prints migrations and api/sql.

create table bags (
	business_id uuid primary key references businesses(id),
	size text check (size in ('one_person', 'two_people', 'family')),
	contains text[] not null default '{}',
	handling text[] not null default '{}',
	container text check (container in ('bring_your_own', 'packed')),
	diets text[] not null default '{}',
	version integer not null default 1,
	-- It counts edits of the contents alone.
	contents_version integer not null default 1,
	edited_by uuid not null references users(id),
	edited_at timestamptz not null,
	saved_by uuid not null references users(id),
	saved_at timestamptz not null,
	reminded_at timestamptz,
	constraint bag_chips_few check (cardinality(contains) in (0, 3, 4, 5, 6, 7, 8)),
	constraint bag_chips_known check (contains <@ array['bread', 'pastries', 'cakes', 'bagels', 'sandwiches', 'salads', 'soups', 'hot_meals', 'rice_dishes', 'noodles_pasta', 'pizza', 'sushi', 'bento', 'fruit', 'vegetables', 'dairy', 'cheese', 'eggs', 'meat', 'fish', 'deli', 'snacks', 'sweets', 'drinks']),
	constraint bag_codes_once check (length(array_to_tsvector(contains)) = cardinality(contains) and length(array_to_tsvector(handling)) = cardinality(handling) and length(array_to_tsvector(diets)) = cardinality(diets)),
	constraint bag_diets_fit_chips check (not (('vegetarian' = any (diets)) and contains && array['meat', 'fish']) and not (('vegan' = any (diets)) and contains && array['meat', 'fish', 'dairy', 'cheese', 'eggs'])),
	constraint bag_diets_known check (diets <@ array['vegetarian', 'vegan', 'halal', 'kosher']),
	constraint bag_handling_known check (handling <@ array['fridge', 'eat_today', 'reheat'])
);
create trigger bags_facts before update on bags for each row
	when (new.business_id <> old.business_id
		or (new.version <> old.version + 1
			and to_jsonb(new) - 'reminded_at' is distinct from to_jsonb(old) - 'reminded_at'))
	execute function refuse('bags_immutable', 'each change of a bag counts');
-- Changed contents need new allergen statements.
create trigger bags_contents before update on bags for each row
	when ((new.contents_version <> old.contents_version + 1)
		and (new.size, new.contains, new.handling, new.container, new.diets)
			is distinct from (old.size, old.contains, old.handling, old.container, old.diets)
		or new.contents_version not in (old.contents_version, old.contents_version + 1))
	execute function refuse('bags_contents_count', 'each edit of the contents counts');
create trigger bags_on_card after insert or update of diets, contains on bags for each row execute function bags_on_card();
create trigger bags_no_delete before delete on bags for each row execute function no_delete();
create constraint trigger bags_agree after insert or update on bags deferrable initially deferred
	for each row execute function bags_agree();
create constraint trigger bags_event_inserted after insert on bags deferrable initially deferred
	for each row execute function bags_event();
create constraint trigger bags_event_updated after update of version on bags deferrable initially deferred
	for each row execute function bags_event();

create table bag_allergens (
	business_id uuid not null references bags(business_id),
	allergen text not null check (allergen in ('milk', 'egg', 'fish', 'crustacean_shellfish', 'tree_nut', 'peanut', 'wheat', 'soy', 'sesame')),
	state text not null check (state in ('contains', 'may_contain', 'not_used')),
	-- The contents that it was said of.
	contents_version integer not null,
	stated_by uuid not null references users(id),
	stated_at timestamptz not null,
	primary key (business_id, allergen)
);
create index bag_allergens_by_age on bag_allergens (stated_at);
create constraint trigger bags_agree after insert or update on bag_allergens deferrable initially deferred
	for each row execute function bags_agree();

create table bag_events (
	business_id uuid not null references bags(business_id),
	version integer not null,
	saved_by uuid not null references users(id),
	saved_at timestamptz not null,
	bag jsonb not null,
	primary key (business_id, version)
);
create trigger triggers_only before insert or update or delete on bag_events for each statement
	when (pg_trigger_depth() < 1)
	execute function refuse('bag_events_derived', 'rows of bag_events follow what they are made of');
create trigger bag_events_append_only before update or delete on bag_events
	for each row execute function append_only();

-- Returns what a shop said about its bags as of `moment`; `bagFrom` of the API fills in the rest. An allergen statement
-- is valid for 90 days and only for the contents that it was made about (R-allergens-confirmed).
create or replace function bag_of(shop_id uuid, moment timestamptz) returns jsonb language plpgsql stable as $$
declare
	b bags;
begin
	select * into b from bags where business_id = shop_id;
	if not found then
		return '{"version": 0}';
	end if;
	return jsonb_strip_nulls(jsonb_build_object(
		'size', b.size, 'contains', nullif(b.contains, '{}'), 'handling', nullif(b.handling, '{}'), 'container', b.container,
		'diets', nullif(b.diets, '{}'), 'version', b.version,
		'allergens', (
			select jsonb_agg(jsonb_build_object(
				'allergen', a.allergen, 'state', a.state,
				'confirmed', a.contents_version = b.contents_version and a.stated_at > moment - interval '90 days',
				'stated_at', to_char(a.stated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
			))
			from bag_allergens a where a.business_id = shop_id
		)
	));
end $$;

-- Null if the shop said nothing about its bags.
create or replace function bag_on_card(shop_id uuid) returns json language sql stable as $$
	select json_build_object('diets', g.diets, 'contains', g.contains[1:2]) from bags g where g.business_id = shop_id
$$;

-- At commit, diets must agree with allergen statements; `dietExcludes` in the contract has the same pairs. The lock
-- makes concurrent changes to the other half wait.
create or replace function bags_agree() returns trigger language plpgsql as $$
begin
	perform from bags where business_id = new.business_id for no key update;
	if exists (
		select from bags b join bag_allergens a on a.business_id = b.business_id and a.state = 'contains'
		where b.business_id = new.business_id and (
			'vegan' = any(b.diets) and a.allergen in ('milk', 'egg', 'fish', 'crustacean_shellfish')
			or 'vegetarian' = any(b.diets) and a.allergen in ('fish', 'crustacean_shellfish')
			or 'kosher' = any(b.diets) and a.allergen = 'crustacean_shellfish'
		)
	) then
		raise exception 'a bag contains what its diet excludes' using errcode = '23514', constraint = 'bags_agree';
	end if;
	return null;
end $$;

-- Records each version as a whole at the end of its transaction.
create or replace function bags_event() returns trigger language plpgsql as $$
begin
	insert into bag_events (business_id, version, saved_by, saved_at, bag)
	select b.business_id, b.version, b.saved_by, b.saved_at, bag_of(b.business_id, b.saved_at) from bags b
	where b.business_id = new.business_id
	on conflict do nothing;
	return null;
end $$;
