-- What a shop says at closing: whether it could have filled more bags than it sold, or fewer (R-closing-question). The last answer of a date
-- and period counts; the others stay, with who gave them.
create table closing_answers (
	id bigint generated always as identity primary key,
	business_id uuid not null references businesses,
	local_date date not null,
	period text not null check (period in ('morning', 'afternoon', 'evening')),
	-- Sold when it was asked.
	sold int not null check (sold between 0 and 50),
	-- More that could have been filled; below 0: so many were missing.
	difference int not null,
	answered_by uuid not null references users,
	answered_at timestamptz not null,
	constraint fillable_in_range check (sold + difference between 0 and 100)
);
create index closing_answers_by_date on closing_answers (business_id, local_date, period, id);

-- What was suggested for a date and period, as it was last shown before that day began (R-suggested-count).
create table suggestions (
	business_id uuid not null references businesses,
	local_date date not null,
	period text not null check (period in ('morning', 'afternoon', 'evening')),
	low int not null check (low >= 0),
	high int not null,
	suggested int not null check (suggested between 1 and 50),
	caution text not null check (caution in ('cautious', 'even', 'bold')),
	-- What it would have been with the most caution.
	cautious int not null check (cautious between 1 and 50),
	computed_at timestamptz not null,
	primary key (business_id, local_date, period),
	constraint low_to_high check (low <= high)
);

-- How much a shop promises of what it could probably fill.
alter table businesses add column bag_caution text not null default 'cautious'
	check (bag_caution in ('cautious', 'even', 'bold'));
