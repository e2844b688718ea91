create trigger users_facts before update on users for each row
	when (new.id <> old.id or new.created_at <> old.created_at or old.deleted_at is not null)
	execute function refuse('users_immutable', 'somebody who was erased stays erased');
create trigger users_count_inserted after insert on users
	referencing new table as new_rows for each statement execute function count_users();
create trigger users_count_updated after update on users
	referencing old table as old_rows new table as new_rows for each statement execute function count_users();
create trigger users_no_delete before delete on users for each row execute function no_delete();
