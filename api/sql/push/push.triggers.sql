create trigger push_subscriptions_person before insert on push_subscriptions for each row execute function person_is_here();
create trigger push_settings_person before insert on push_settings for each row execute function person_is_here();
create trigger push_messages_person before insert on push_messages for each row execute function person_is_here();
