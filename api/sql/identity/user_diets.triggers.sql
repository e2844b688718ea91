create trigger user_diets_person before insert on user_diets for each row execute function person_is_here();
create trigger no_truncate before truncate on user_diets for each statement
	execute function refuse('user_diets_no_truncate', 'user_diets is never emptied');
