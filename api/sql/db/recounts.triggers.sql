create trigger recounted before insert on recounts for each row execute function recount();
create trigger recounts_immutable before update or delete on recounts for each row execute function append_only();
create trigger no_truncate before truncate on recounts for each statement
	execute function refuse('recounts_no_truncate', 'recounts is never emptied');
