-- Generated, not to be edited: `npx vitest run api/src/db/tables.test.ts -u` prints migrations and api/sql.

create table ratings (
	id uuid default gen_random_uuid() primary key,
	order_id uuid not null unique,
	business_id uuid not null,
	user_id uuid not null references users(id),
	food integer not null check (food >= 1 and food <= 5),
	amount integer check (amount >= 1 and amount <= 5),
	variety integer check (variety >= 1 and variety <= 5),
	pickup integer check (pickup >= 1 and pickup <= 5),
	value text check (value in ('less', 'about', 'more')),
	reasons text[] not null default '{}',
	text text check (length(text) <= 300),
	text_state text not null default 'none' check (text_state in ('none', 'shown', 'held', 'hidden')),
	counted boolean not null default true,
	spam boolean not null default false,
	given_at timestamptz not null,
	changed_at timestamptz not null,
	reviewed_at timestamptz,
	reply text check (length(reply) <= 300),
	replied_by uuid references users(id),
	replied_at timestamptz,
	report_reason text,
	reported_by uuid references users(id),
	reported_at timestamptz,
	constraint ratings_order_id_business_id_fkey foreign key (order_id, business_id) references orders(id, business_id),
	constraint reply_is_whole check ((reply is null) = (replied_by is null) and (reply is null) = (replied_at is null)),
	constraint report_is_whole check ((report_reason is null) = (reported_at is null) and (report_reason is null) = (reported_by is null)),
	constraint spam_is_not_counted check (not (spam and counted)),
	constraint text_has_state check ((text is null) = (text_state = 'none'))
);
create index ratings_by_business on ratings (business_id, given_at desc, id desc);
create index ratings_by_replier on ratings (replied_by) where replied_by is not null;
create index ratings_by_user on ratings (user_id, given_at desc);
create index ratings_to_age on ratings (given_at) where counted;
create index ratings_to_review on ratings (changed_at) where text_state = 'held' or reported_at is not null;
create trigger ratings_person before insert or update of food, amount, variety, pickup, value, reasons, text on ratings
	for each row when (new.text is not null) execute function person_is_here();
create trigger ratings_facts before update on ratings for each row
	when ((new.id, new.order_id, new.business_id, new.user_id, new.given_at)
		is distinct from (old.id, old.order_id, old.business_id, old.user_id, old.given_at))
	execute function refuse('ratings_immutable', 'a rating stays of its order');
-- R-ratings: only the author can change a rating, within 48 hours.
create trigger ratings_by_their_person before update on ratings for each row
	when ((new.food, new.amount, new.variety, new.pickup, new.value, new.reasons)
		is distinct from (old.food, old.amount, old.variety, old.pickup, old.value, old.reasons)
		and (new.changed_at > old.given_at + interval '48 hours'
			or current_setting('app.actor', true) is distinct from 'customer:' || old.user_id))
	execute function refuse('ratings_by_their_person', 'a rating is changed by whoever gave it, for 48 hours');
create trigger ratings_counted after insert on ratings
	referencing new table as new_rows for each statement execute function ratings_counted();
create trigger ratings_recounted after update on ratings
	referencing old table as old_rows new table as new_rows for each statement execute function ratings_counted();
create trigger ratings_no_delete before delete on ratings for each row execute function no_delete();

create table rating_counts (
	business_id uuid not null references businesses(id),
	what text not null,
	answer text not null,
	ratings integer not null,
	primary key (business_id, what, answer)
);
create trigger triggers_only before insert or update or delete on rating_counts for each statement
	when (pg_trigger_depth() < 1)
	execute function refuse('rating_counts_derived', 'rows of rating_counts follow what they are made of');
create trigger rating_counts_valued_inserted after insert on rating_counts
	referencing new table as changed_rows for each statement execute function rating_counts_valued();
create trigger rating_counts_valued_updated after update on rating_counts
	referencing new table as changed_rows for each statement execute function rating_counts_valued();

create table rating_scores (
	score integer primary key check (score >= 1 and score <= 5),
	ratings bigint not null
);
create trigger triggers_only before insert or update or delete on rating_scores for each statement
	when (pg_trigger_depth() < 1)
	execute function refuse('rating_scores_derived', 'rows of rating_scores follow what they are made of');

create table rating_decisions (
	id bigint generated always as identity primary key,
	rating_id uuid not null references ratings(id),
	decision text not null check (decision in ('hide', 'keep')),
	reason text,
	decided_by uuid not null references users(id),
	at timestamptz not null,
	constraint hidden_for_a_reason check ((decision = 'hide') = (reason is not null))
);
create index rating_decisions_by_rating on rating_decisions (rating_id, id);
create trigger rating_decisions_append_only before update or delete on rating_decisions
	for each row execute function append_only();

create table rating_asks (
	order_id uuid primary key references orders(id),
	picked_up_at timestamptz not null,
	dismissed_at timestamptz
);
create index rating_asks_latest on rating_asks (picked_up_at);

create table rating_email_optouts (
	user_id uuid primary key references users(id),
	created_at timestamptz not null
);
create trigger rating_email_optouts_person before insert on rating_email_optouts
	for each row execute function person_is_here();

create table rating_value_notices (
	business_id uuid primary key references businesses(id),
	at timestamptz not null
);

-- Returns how many people rated a shop's food, and the sum of their scores (ADR 96).
create or replace function food_on_card(shop_id uuid, out ratings int, out total int) language sql stable as $$
	select coalesce(sum(c.ratings), 0), coalesce(sum(c.ratings * c.answer::int), 0)
	from rating_counts c where c.business_id = shop_id and c.what = 'food'
$$;

-- Whether ratings replace the shop's promised value (R-value). `measuredValue` of the API does the same.
create or replace function is_value_low(shop_id uuid) returns boolean language plpgsql stable as $$
begin
	return (
		select coalesce(
			sum(ratings) >= 20 and coalesce(sum(ratings) filter (where answer <> 'less'), 0) * 100 < 70 * sum(ratings), false)
		from rating_counts where business_id = shop_id and what = 'value'
	);
end $$;

-- Returns what a rating adds to its shop's counts; nothing if it doesn't count.
create or replace function rating_answers(r ratings) returns table (what text, answer text) language sql immutable as $$
	select v.what, v.answer
	from (values ('food', r.food::text), ('amount', r.amount::text), ('variety', r.variety::text), ('pickup', r.pickup::text),
		('value', r.value)) v (what, answer)
	where r.counted and v.answer is not null
	union all select 'reason', reason from unnest(r.reasons) reason where r.counted
$$;

-- Shops whose promised value proved too high, for lists sorted by value. Only the few notified shops are checked.
-- Needs: is_value_low
create or replace function low_value_shops() returns setof uuid language sql stable as $$
	select business_id from rating_value_notices where is_value_low(business_id)
$$;

-- Returns the marketplace's mean food score (R-ratings-shown).
create or replace function mean_rating() returns float8 language sql stable as $$
	select sum(score * ratings)::float8 / nullif(sum(ratings), 0) from rating_scores
$$;

-- Keeps the columns that lists read in step with the rating counts (R-value, R-ratings-shown, ADR 96).
-- Needs: is_value_low, food_on_card
create or replace function rating_counts_valued() returns trigger language plpgsql as $$
begin
	update businesses b
	set is_value_low = is_value_low(b.id), (food_ratings, food_total) = (select f.ratings, f.total from food_on_card(b.id) f)
	where b.id in (select business_id from changed_rows where what in ('food', 'value'));
	return null;
end $$;

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
