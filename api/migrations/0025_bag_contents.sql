-- What is in a shop's bags, as its owner or a manager said it (R-bag-contents). A shop without a row has said nothing.
create table bags (
	business_id uuid primary key references businesses,
	size text check (size in ('one_person', 'two_people', 'family')),
	contains text[] not null default '{}',
	handling text[] not null default '{}',
	container text check (container in ('bring_your_own', 'packed')),
	diets text[] not null default '{}',
	-- Counts what was saved, for If-Match.
	version int not null default 1,
	-- Counts edits of the contents alone: a statement about an allergen is about one of them.
	contents_version int not null default 1,
	edited_by uuid not null references users,
	edited_at timestamptz not null,
	-- The last time that anything was saved, a confirmation too.
	saved_by uuid not null references users,
	saved_at timestamptz not null,
	-- The last reminder to confirm (R-allergens-confirmed).
	reminded_at timestamptz,
	constraint bag_chips_known check (contains <@ array[
		'bread', 'pastries', 'cakes', 'bagels', 'sandwiches', 'salads', 'soups', 'hot_meals', 'rice_dishes', 'noodles_pasta', 'pizza',
		'sushi', 'bento', 'fruit', 'vegetables', 'dairy', 'cheese', 'eggs', 'meat', 'fish', 'deli', 'snacks', 'sweets', 'drinks'
	]),
	constraint bag_chips_few check (cardinality(contains) in (0, 3, 4, 5, 6, 7, 8)),
	constraint bag_handling_known check (handling <@ array['fridge', 'eat_today', 'reheat']),
	constraint bag_diets_known check (diets <@ array['vegetarian', 'vegan', 'halal', 'kosher']),
	-- Each once: a text vector has no word twice.
	constraint bag_codes_once check (
		length(array_to_tsvector(contains)) = cardinality(contains)
		and length(array_to_tsvector(handling)) = cardinality(handling)
		and length(array_to_tsvector(diets)) = cardinality(diets)
	),
	constraint bag_diets_fit_chips check (
		not ('vegetarian' = any(diets) and contains && array['meat', 'fish'])
		and not ('vegan' = any(diets) and contains && array['meat', 'fish', 'dairy', 'cheese', 'eggs'])
	)
);

-- One of the nine, and what was said of it: no row, nothing.
create table bag_allergens (
	business_id uuid not null references bags,
	allergen text not null check (allergen in (
		'milk', 'egg', 'fish', 'crustacean_shellfish', 'tree_nut', 'peanut', 'wheat', 'soy', 'sesame'
	)),
	state text not null check (state in ('contains', 'may_contain', 'not_used')),
	-- The contents that it was said of.
	contents_version int not null,
	stated_by uuid not null references users,
	stated_at timestamptz not null,
	primary key (business_id, allergen)
);

-- Reminders look for the oldest.
create index bag_allergens_by_age on bag_allergens (stated_at);

-- Each version as it was saved, and by whom; written by the database itself.
create table bag_events (
	business_id uuid not null references bags,
	version int not null,
	saved_by uuid not null references users,
	saved_at timestamptz not null,
	bag jsonb not null,
	primary key (business_id, version)
);

-- What the shop said when the bag was bought; null: an order from before shops could.
alter table orders add column bag jsonb;
