create trigger user_diets_person before insert on user_diets for each row execute function person_is_here();
