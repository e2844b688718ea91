-- What customers say of an order that they collected (R-ratings). The numbers stay; words go with whoever wrote them.
create table ratings (
	id uuid primary key default gen_random_uuid(),
	order_id uuid not null unique,
	business_id uuid not null,
	user_id uuid not null references users,
	food int not null check (food between 1 and 5),
	amount int check (amount between 1 and 5),
	variety int check (variety between 1 and 5),
	pickup int check (pickup between 1 and 5),
	-- Was it what the retail value promised (R-value)?
	value text check (value in ('less', 'about', 'more')),
	-- Codes of the contract, each once.
	reasons text[] not null default '{}',
	text text check (length(text) <= 300),
	text_state text not null default 'none' check (text_state in ('none', 'shown', 'held', 'hidden')),
	-- It is part of the shop's numbers: not after six months, and not if it is spam.
	counted boolean not null default true,
	spam boolean not null default false,
	given_at timestamptz not null,
	changed_at timestamptz not null,
	-- Looked at by an admin since its text was written.
	reviewed_at timestamptz,
	reply text check (length(reply) <= 300),
	replied_by uuid references users,
	replied_at timestamptz,
	report_reason text,
	reported_by uuid references users,
	reported_at timestamptz,
	-- The order is of the business.
	foreign key (order_id, business_id) references orders (id, business_id),
	constraint text_has_state check ((text is null) = (text_state = 'none')),
	constraint reply_is_whole check ((reply is null) = (replied_by is null) and (reply is null) = (replied_at is null)),
	constraint report_is_whole check (
		(report_reason is null) = (reported_at is null) and (report_reason is null) = (reported_by is null)),
	constraint spam_is_not_counted check (not (spam and counted))
);
create index ratings_by_business on ratings (business_id, given_at desc, id desc);
create index ratings_by_user on ratings (user_id, given_at desc);
create index ratings_by_replier on ratings (replied_by) where replied_by is not null;
create index ratings_to_age on ratings (given_at) where counted;
create index ratings_to_review on ratings (changed_at) where text_state = 'held' or reported_at is not null;

-- How many ratings of a business gave which answer, of those that are counted: 'food' '4', 'value' 'about', 'reason' 'too_little'.
-- Moved by one trigger with the ratings themselves; inv_rating_drift holds it against them.
create table rating_counts (
	business_id uuid not null references businesses,
	what text not null,
	answer text not null,
	ratings int not null,
	primary key (business_id, what, answer)
);
-- The same of food on the whole marketplace: its mean is what a shop with few ratings is drawn to.
create table rating_scores (
	score int primary key check (score between 1 and 5),
	ratings bigint not null
);

-- What an admin decided about a text, and why.
create table rating_decisions (
	id bigint generated always as identity primary key,
	rating_id uuid not null references ratings,
	decision text not null check (decision in ('hide', 'keep')),
	reason text,
	decided_by uuid not null references users,
	at timestamptz not null,
	constraint hidden_for_a_reason check ((decision = 'hide') = (reason is not null))
);
create index rating_decisions_by_rating on rating_decisions (rating_id, id);

-- Each order is asked about once (R-rating-asked).
create table rating_asks (
	order_id uuid primary key references orders,
	picked_up_at timestamptz not null,
	-- Its customer said "not now".
	dismissed_at timestamptz
);
create index rating_asks_latest on rating_asks (picked_up_at);
create index orders_picked_up on orders (picked_up_at) where status = 'fulfilled';

-- Who wants no emails that ask for a rating.
create table rating_email_optouts (
	user_id uuid primary key references users,
	created_at timestamptz not null
);
-- Shops that were told, once, that customers found less in the bags than promised (R-value).
create table rating_value_notices (
	business_id uuid primary key references businesses,
	at timestamptz not null
);
