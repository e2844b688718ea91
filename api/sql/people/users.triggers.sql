create trigger users_facts before update on users for each row
	when (new.id <> old.id or new.created_at <> old.created_at or old.deleted_at is not null)
	execute function refuse('users_immutable', 'somebody who was erased stays erased');
create trigger users_come after insert on users
	referencing new table as after_it for each statement execute function users_counted();
create trigger users_go after update on users
	referencing old table as before_it new table as after_it for each statement execute function users_counted();
create trigger users_no_delete before delete on users for each row execute function no_delete();
create trigger never_emptied before truncate on users for each statement
	execute function refuse('users_kept', 'users is never emptied');
