create trigger businesses_have_owner before insert on businesses
	for each row execute function businesses_have_owner();
create trigger businesses_facts before update on businesses for each row
	when ((new.id, new.created_at) is distinct from (old.id, old.created_at)
		or old.deleted_at is not null and new.deleted_at is distinct from old.deleted_at)
	execute function refuse('businesses_immutable', 'a business keeps its owner, and stays deleted');
create trigger businesses_suspended before update on businesses for each row
	when ((new.suspended_at is null, new.closing_at is null) is distinct from (old.suspended_at is null, old.closing_at is null)
		and coalesce(current_setting('app.actor', true), '') not like 'admin:%')
	execute function refuse('businesses_suspended', 'an admin alone suspends and restores a business');
create trigger businesses_approved before update on businesses for each row
	when (new.approval <> old.approval and new.approval <> 'waiting'
		and coalesce(current_setting('app.actor', true), '') not like 'admin:%'
		and coalesce(current_setting('app.actor', true), '') <> 'new shops')
	execute function refuse('businesses_approved', 'an admin alone approves and declines a business');
create trigger businesses_stay_approved before update on businesses for each row
	when (old.approval = 'approved' and new.approval <> 'approved')
	execute function refuse('businesses_stay_approved', 'a business that was approved stays so; it can be suspended');
create trigger businesses_count_inserted after insert on businesses
	referencing new table as new_rows for each statement execute function count_businesses();
create trigger businesses_count_updated after update on businesses
	referencing old table as old_rows new table as new_rows for each statement execute function count_businesses();
create trigger businesses_no_delete before delete on businesses for each row execute function no_delete();
create trigger businesses_slug_inserted after insert on businesses for each row execute function businesses_slug();
create trigger businesses_slug_updated after update of display_name, city, deleted_at on businesses for each row
	when ((new.display_name, new.city, new.deleted_at) is distinct from (old.display_name, old.city, old.deleted_at))
	execute function businesses_slug();
create trigger businesses_change_owner before update of owner_id on businesses for each row
	when (new.owner_id is distinct from old.owner_id) execute function businesses_change_owner();
