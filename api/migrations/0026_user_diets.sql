-- What somebody eats and avoids (R-my-diet): theirs alone, and gone with the account. Nothing said has no row.
create table user_diets (
	user_id uuid primary key references users,
	diets text[] not null,
	avoid text[] not null,
	constraint user_diets_known check (diets <@ array['vegetarian', 'vegan', 'halal', 'kosher']),
	constraint user_avoid_known check (avoid <@ array[
		'milk', 'egg', 'fish', 'crustacean_shellfish', 'tree_nut', 'peanut', 'wheat', 'soy', 'sesame'
	]),
	constraint user_diets_something check (cardinality(diets) + cardinality(avoid) > 0)
);

-- What of the bag stood against the customer's diet, and that they had read it (R-acknowledged): `at`, and `version`, the lines. An
-- object, because it goes with the account (orders_facts). Null: nothing did.
alter table orders add column acknowledged jsonb check (jsonb_typeof(acknowledged) = 'object');
