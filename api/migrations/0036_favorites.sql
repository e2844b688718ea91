-- Shops that a customer marked (R-favorites). A row goes with its person, and with its shop.
create table favorites (
	user_id uuid not null references users,
	business_id uuid not null references businesses,
	created_at timestamptz not null,
	primary key (user_id, business_id)
);
create index favorites_of_business on favorites (business_id);
