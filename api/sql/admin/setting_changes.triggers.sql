create trigger setting_changes_immutable before update or delete on setting_changes for each row execute function append_only();
