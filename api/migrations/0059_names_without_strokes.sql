-- R-order-search, R-console-shops. Łukasz is found by whoever types lukasz, Đà Nẵng by da nang: the letters that Unicode doesn't take apart too.
-- The statements that ask say the same expressions: identity.store.ts, shop-search.store.ts.
drop index users_by_name, users_by_last_name, businesses_by_word;
create index users_by_name on users (lower(translate(regexp_replace(
	normalize(first_name || ' ' || last_name, nfd), '[\u0300-\u036f]', '', 'g'), 'ÐðĐđŁłØøı', 'DdDdLlOoi')) text_pattern_ops
) where deleted_at is null;
create index users_by_last_name on users (lower(translate(regexp_replace(
	normalize(last_name, nfd), '[\u0300-\u036f]', '', 'g'), 'ÐðĐđŁłØøı', 'DdDdLlOoi')) text_pattern_ops
) where deleted_at is null;
create index businesses_by_word on businesses using gin (to_tsvector('simple', regexp_replace(
	lower(translate(regexp_replace(
		normalize(display_name || ' ' || street || ' ' || city || ' ' || state || ' ' || zip_code, nfd), '[\u0300-\u036f]', '', 'g'
	), 'ÐðĐđŁłØøı', 'DdDdLlOoi')), '[[:punct:]]+', ' ', 'g'
)));
