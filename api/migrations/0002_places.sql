-- The embedded gazetteer: ZIP codes with their city and center, from GeoNames (CC BY 4.0). Filled from
-- migrations/data/us-zip.tsv.gz by the migrator.
create table zip_places (
	zip_code text primary key check (zip_code ~ '^[0-9]{5}$'),
	city text not null,
	state text not null check (length(state) = 2),
	county text,
	lat double precision not null,
	lng double precision not null
);
create index zip_places_city on zip_places (lower(city) text_pattern_ops, state);
