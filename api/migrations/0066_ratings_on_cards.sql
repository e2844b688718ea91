-- Lists show and sort by what customers say of the food (R-ratings-shown, ADR 96).
alter table businesses
	add column food_ratings integer not null default 0,
	add column food_total integer not null default 0;
comment on column businesses.food_ratings is 'Lists read it and food_total, the sum of the scores, instead of the ratings (ADR 96).';
update businesses b set food_ratings = c.ratings, food_total = c.total
from (
	select business_id, sum(ratings) as ratings, sum(ratings * answer::int) as total
	from rating_counts where what = 'food' group by 1
) c
where c.business_id = b.id;
