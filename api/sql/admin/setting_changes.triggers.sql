create trigger setting_changes_immutable before update or delete on setting_changes for each row execute function append_only();
create trigger no_truncate before truncate on setting_changes for each statement
	execute function refuse('setting_changes_no_truncate', 'setting_changes is never emptied');
