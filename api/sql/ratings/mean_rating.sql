-- Returns the marketplace's mean food score (R-ratings-shown).
create or replace function mean_rating() returns float8 language sql stable as $$
	select sum(score * ratings)::float8 / nullif(sum(ratings), 0) from rating_scores
$$;
