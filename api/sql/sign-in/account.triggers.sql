create trigger password_added after insert on auth.account
	for each row when (new.password is not null) execute function auth.password_changed();
create trigger password_changed after update of password on auth.account
	for each row when (old.password is distinct from new.password) execute function auth.password_changed();
