-- Needs: rating_answers
create or replace function ratings_counted() returns trigger language plpgsql as $$
declare
	before ratings[];
begin
	if tg_op = 'UPDATE' then
		select array_agg(o) into before from old_rows o;
	end if;
	with moved as (
		select o.business_id, a.what, a.answer, -1 as sign from unnest(before) o cross join lateral rating_answers(o) a
		union all
		select n.business_id, a.what, a.answer, 1 from new_rows n cross join lateral rating_answers(n) a
	), counts as (
		insert into rating_counts as c
		select business_id, what, answer, sum(sign) from moved group by 1, 2, 3 having sum(sign) <> 0 order by 1, 2, 3
		on conflict (business_id, what, answer) do update set ratings = c.ratings + excluded.ratings
	)
	insert into rating_scores as s
	select answer::int, sum(sign) from moved where what = 'food' group by 1 having sum(sign) <> 0 order by 1
	on conflict (score) do update set ratings = s.ratings + excluded.ratings;
	return null;
end $$;
