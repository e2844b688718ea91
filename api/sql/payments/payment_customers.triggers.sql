create trigger payment_customers_person before insert on payment_customers for each row execute function person_is_here();
