create trigger announcement_readers_person before insert on announcement_readers for each row execute function person_is_here();
