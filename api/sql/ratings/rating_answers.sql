-- Returns what a rating adds to its shop's counts; nothing if it doesn't count.
create or replace function rating_answers(r ratings) returns table (what text, answer text) language sql immutable as $$
	select v.what, v.answer
	from (values ('food', r.food::text), ('amount', r.amount::text), ('variety', r.variety::text), ('pickup', r.pickup::text),
		('value', r.value)) v (what, answer)
	where r.counted and v.answer is not null
	union all select 'reason', reason from unnest(r.reasons) reason where r.counted
$$;
