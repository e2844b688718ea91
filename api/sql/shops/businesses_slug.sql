-- Needs: slug_words
-- A business has one slug at a time (R-public-pages), and former ones stay reserved for it. If the slug is taken, part
-- of the id is appended. Deleting the business deletes its slugs.
create or replace function businesses_slug() returns trigger language plpgsql as $$
declare
	wanted text := slug_words(new.display_name, new.category, new.city);
	owner uuid;
begin
	if new.deleted_at is not null then
		delete from business_slugs where business_id = new.id;
		return null;
	end if;
	update business_slugs set current = false where business_id = new.id and current and slug <> wanted;
	insert into business_slugs (slug, business_id, current, created_at) values (wanted, new.id, true, new.updated_at)
	on conflict (slug) do nothing;
	select business_id into owner from business_slugs where slug = wanted;
	if owner = new.id then
		update business_slugs set current = true where slug = wanted and not current;
	else
		insert into business_slugs (slug, business_id, current, created_at)
		values (wanted || '-' || left(new.id::text, 8), new.id, true, new.updated_at)
		on conflict (slug) do update set current = true;
	end if;
	return null;
end $$;
