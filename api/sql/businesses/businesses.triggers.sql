create trigger businesses_of_the_living before insert on businesses
	for each row execute function businesses_of_the_living();
create trigger businesses_facts before update on businesses for each row
	when ((new.id, new.owner_id, new.created_at) is distinct from (old.id, old.owner_id, old.created_at)
		or old.deleted_at is not null and new.deleted_at is distinct from old.deleted_at)
	execute function refuse('businesses_immutable', 'a business keeps its owner, and stays deleted');
create trigger businesses_come after insert on businesses
	referencing new table as after_it for each statement execute function businesses_counted();
create trigger businesses_go after update on businesses
	referencing old table as before_it new table as after_it for each statement execute function businesses_counted();
create trigger businesses_no_delete before delete on businesses for each row execute function no_delete();
create trigger never_emptied before truncate on businesses for each statement
	execute function refuse('businesses_kept', 'businesses is never emptied');
