-- Needs: slug_words
-- Reserves a draft's slug, if it is free, until the owner finishes the shop (R-shop-drafts).
create or replace function shop_drafts_slug() returns trigger language plpgsql as $$
begin
	delete from business_slugs where draft_id = new.id;
	insert into business_slugs (slug, draft_id, current, created_at)
	select slug_words(new.display_name, new.category, new.city), new.id, false, new.created_at where new.finished_at is null
	on conflict (slug) do nothing;
	return null;
end $$;
