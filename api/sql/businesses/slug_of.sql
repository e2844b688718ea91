-- "Café Ål, Portland" → cafe-al-portland. What has no Latin letter or digit: shop.
create or replace function slug_of(words text) returns text language sql immutable as $$
	select coalesce(nullif(trim(both '-' from left(regexp_replace(lower(regexp_replace(
		normalize(words, nfkd), '[\u0300-\u036f''’]', '', 'g')), '[^a-z0-9]+', '-', 'g'), 70)), ''), 'shop')
$$;
