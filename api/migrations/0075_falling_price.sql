-- Steps of a falling price (R-falling-price), in order of time, each lower than the one before:
-- [{"minutes": before the window's end, "cents": the price}]
alter table businesses
	add column price_steps jsonb,
	add column hides_next_price boolean not null default false,
	add constraint price_steps_not_empty check (jsonb_array_length(price_steps) > 0),
	add constraint price_steps_fall check (
		coalesce(price_steps -> 0 -> 'cents' < to_jsonb(price_cents), true)
		and coalesce(price_steps -> 1 -> 'cents' < price_steps -> 0 -> 'cents', true)
		and coalesce(price_steps -> 2 -> 'cents' < price_steps -> 1 -> 'cents', true)
	),
	add constraint price_steps_fit check (
		jsonb_array_length(price_steps) <= 3 and not jsonb_path_exists(
			price_steps, '$[*] ? (!(@.minutes >= 1 && @.minutes <= 240 && @.cents >= 300 && @.cents <= 2000))'
		)
	);
-- Empty: the price stays that day.
alter table date_exceptions
	add column price_steps jsonb,
	add constraint price_steps_fall check (
		coalesce(price_steps -> 1 -> 'cents' < price_steps -> 0 -> 'cents', true)
		and coalesce(price_steps -> 2 -> 'cents' < price_steps -> 1 -> 'cents', true)
	),
	add constraint price_steps_fit check (
		jsonb_array_length(price_steps) <= 3 and not jsonb_path_exists(
			price_steps, '$[*] ? (!(@.minutes >= 1 && @.minutes <= 240 && @.cents >= 300 && @.cents <= 2000))'
		)
	);
-- Its price may only fall: a step was taken, or somebody was promised it in a draw or an offer.
alter table slots add column falls_only boolean not null default false;
create index businesses_with_price_steps on businesses (id) where price_steps is not null;
create index exceptions_with_price_steps on date_exceptions (local_date) where price_steps <> '[]';
