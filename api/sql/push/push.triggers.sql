create trigger push_subscriptions_person before insert on push_subscriptions for each row execute function person_is_here();
create trigger no_truncate before truncate on push_subscriptions for each statement
	execute function refuse('push_subscriptions_no_truncate', 'push_subscriptions is never emptied');
create trigger push_settings_person before insert on push_settings for each row execute function person_is_here();
create trigger no_truncate before truncate on push_settings for each statement
	execute function refuse('push_settings_no_truncate', 'push_settings is never emptied');
create trigger push_messages_person before insert on push_messages for each row execute function person_is_here();
create trigger no_truncate before truncate on push_messages for each statement
	execute function refuse('push_messages_no_truncate', 'push_messages is never emptied');
