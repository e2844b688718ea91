create trigger recounted before insert on recounts for each row execute function recount();
create trigger recounts_immutable before update or delete on recounts for each row execute function append_only();
