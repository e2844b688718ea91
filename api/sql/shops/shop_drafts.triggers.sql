create trigger shop_drafts_slug after insert or update on shop_drafts for each row execute function shop_drafts_slug();
