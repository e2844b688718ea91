-- R-hogging: when a bag last went to somebody behind them, because they had bags that came back already.
alter table waitlist_entries add column passed_at timestamptz;
create index bag_offers_got on bag_offers (customer_id, created_at) where state in ('open', 'taken') and entry_id is not null;

-- R-empty-searches: how often nobody found a bag around a ZIP code. Who asked stands nowhere.
create table empty_searches (
	zip_code text not null references zip_places,
	-- By the clock of that place.
	local_date date not null,
	count int not null check (count > 0),
	primary key (local_date, zip_code)
);
-- For many positions at once.
create index zip_places_at on zip_places (lat, lng);
