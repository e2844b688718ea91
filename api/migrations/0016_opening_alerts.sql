-- Who asked for an email when a shop opens near a place where no one sells yet (R-opening-alert). Its email removes a row.
create table opening_alerts (
	user_id uuid primary key references users,
	id uuid not null unique default gen_random_uuid(),
	lat double precision not null,
	lng double precision not null,
	city text not null,
	state text not null,
	zip_code text,
	created_at timestamptz not null
);
