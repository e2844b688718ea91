-- Needs: slug_of
-- The slug that a shop asks for. A name without Latin letters is replaced by the kind of shop.
create or replace function slug_words(name text, category text, city text) returns text language sql immutable return
	slug_of(case when slug_of(name) <> '' then name when slug_of(category) <> '' then category else 'shop' end || ' ' || city);
