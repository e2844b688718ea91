-- Who has cards stored at the provider for the next payment, and as which customer there (R-saved-cards).
create table payment_customers (
	user_id uuid primary key references users,
	provider_customer_id text not null unique,
	created_at timestamptz not null
);
