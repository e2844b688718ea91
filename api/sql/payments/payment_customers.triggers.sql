create trigger payment_customers_person before insert on payment_customers for each row execute function person_is_here();
create trigger no_truncate before truncate on payment_customers for each statement
	execute function refuse('payment_customers_no_truncate', 'payment_customers is never emptied');
