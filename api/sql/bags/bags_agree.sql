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
