-- Needs: rating_answers
-- Counters of a shop or the marketplace that differ from the ratings.
create or replace view inv_rating_drift as
	select coalesce(c.business_id, r.business_id)::text as id
	from rating_counts c
	full join (
		select r.business_id, a.what, a.answer, count(*)::int as ratings
		from ratings r cross join lateral rating_answers(r) a group by 1, 2, 3
	) r on (r.business_id, r.what, r.answer) = (c.business_id, c.what, c.answer)
	where coalesce(c.ratings, 0) <> coalesce(r.ratings, 0)
	union
	select 'marketplace, score ' || coalesce(s.score, r.score)
	from rating_scores s
	full join (select food as score, count(*) as ratings from ratings where counted group by 1) r on r.score = s.score
	where coalesce(s.ratings, 0) <> coalesce(r.ratings, 0);
