-- Generated, not to be edited: `npx vitest run api/src/db/tables.test.ts -u` prints migrations and api/sql.

create type transfer_status as enum ('planned', 'sending', 'sent', 'cancelled');

create table payment_accounts (
	business_id uuid primary key references businesses(id),
	provider_account_id text not null,
	onboarding_complete boolean not null default false,
	charges_enabled boolean not null default false,
	payouts_enabled boolean not null default false,
	updated_at timestamptz not null,
	-- Deposits go there.
	bank_name text,
	bank_last4 text
);
create index payment_accounts_by_provider_id on payment_accounts (provider_account_id);
create index payment_accounts_under_way on payment_accounts (business_id) where not (onboarding_complete and charges_enabled and payouts_enabled);
create trigger payment_accounts_facts before update on payment_accounts for each row
	when ((new.business_id, new.provider_account_id) is distinct from (old.business_id, old.provider_account_id))
	execute function refuse('payment_accounts_immutable', 'a business keeps its account at the provider');
create trigger payment_accounts_leave before delete on payment_accounts for each row
	execute function payment_accounts_leave();
create trigger payment_accounts_not_past before insert on payment_accounts for each row
	execute function payment_accounts_not_past();

create table past_accounts (
	id uuid default gen_random_uuid() primary key,
	business_id uuid not null references businesses(id),
	owner_id uuid not null references users(id),
	provider_account_id text,
	until timestamptz not null,
	constraint past_accounts_business_id_until_key unique (business_id, until)
);
create index past_accounts_by_account on past_accounts (provider_account_id);
create index past_accounts_by_owner on past_accounts (owner_id);
create trigger past_accounts_facts before update or delete on past_accounts for each row
	execute function refuse('past_accounts_immutable', 'where a shop was paid stays as it was');

create table transfers (
	id uuid default gen_random_uuid() primary key,
	order_id uuid not null unique,
	business_id uuid not null,
	net_cents integer not null check (net_cents > 0),
	carried_cents integer not null default 0,
	amount_cents integer,
	reversed_cents integer not null default 0,
	status transfer_status not null default 'planned',
	provider_transfer_id text unique,
	refusals integer not null default 0,
	last_error text,
	try_at timestamptz not null,
	sent_at timestamptz,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	-- The provider calls it that on the account's side.
	destination_payment_id text unique,
	deposited_at timestamptz,
	-- It was last refused then; this and last_error stay once it is sent.
	refused_at timestamptz,
	constraint transfers_id_business_id_key unique (id, business_id),
	constraint transfers_order_id_business_id_fkey foreign key (order_id, business_id) references orders(id, business_id),
	constraint reversed_within_sent check (reversed_cents = 0 or reversed_cents <= amount_cents),
	constraint sent_has_provider_id check ((status = 'sent') = (sent_at is not null) and (status <> 'sent' or amount_cents = 0 or provider_transfer_id is not null) and ((status not in ('sending', 'sent')) or amount_cents is not null)),
	constraint transfer_within_net check (carried_cents >= 0 and reversed_cents >= 0 and coalesce(amount_cents, 0) >= 0 and coalesce(amount_cents, 0) <= net_cents and (carried_cents + coalesce(amount_cents, 0)) <= net_cents)
);
create index transfers_by_business on transfers (business_id, created_at desc);
create index transfers_due on transfers (try_at) where status in ('planned', 'sending');
create index transfers_not_deposited on transfers (business_id, sent_at) where status = 'sent' and deposited_at is null and amount_cents > 0;
select protect_facts(
	'transfers', '{status,carried_cents,amount_cents,reversed_cents,refusals,refused_at,last_error,try_at,updated_at}',
	'{provider_transfer_id,sent_at,destination_payment_id,deposited_at}'
);
create trigger transfers_begin before insert on transfers for each row
	when (new.status <> 'planned' or new.carried_cents <> 0 or new.reversed_cents <> 0 or new.refusals <> 0
		or num_nonnulls(new.amount_cents, new.refused_at, new.provider_transfer_id, new.sent_at, new.destination_payment_id, new.deposited_at) > 0)
	execute function refuse('transfers_transition', 'a transfer is planned first');
create trigger transfers_fit before insert on transfers for each row execute function transfers_fit();
create trigger transfers_guard before update of status, carried_cents, amount_cents, reversed_cents, refusals on transfers
	for each row execute function transfers_guard();
create trigger transfers_status before update of status on transfers for each row
	when (old.status <> new.status) execute function check_status();
create constraint trigger transfers_reversed after update of reversed_cents on transfers
	deferrable initially deferred for each row when (new.reversed_cents <> old.reversed_cents)
	execute function reversals_counted();
create trigger transfers_no_delete before delete on transfers for each row execute function no_delete();

create table reversals (
	id uuid default gen_random_uuid() primary key,
	transfer_id uuid not null,
	business_id uuid not null,
	amount_cents integer not null check (amount_cents > 0),
	status text not null default 'planned' check (status in ('planned', 'done', 'refused')),
	provider_reversal_id text unique,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	-- The provider calls it that on the account's side.
	destination_refund_id text unique,
	constraint reversals_id_business_id_key unique (id, business_id),
	constraint reversals_transfer_id_business_id_fkey foreign key (transfer_id, business_id) references transfers(id, business_id),
	constraint done_has_provider_id check ((status = 'done') = (provider_reversal_id is not null))
);
create index reversals_by_transfer on reversals (transfer_id);
create unique index reversals_one_open on reversals (transfer_id) where status = 'planned';
select protect_facts('reversals', '{status,updated_at}', '{provider_reversal_id,destination_refund_id}');
create trigger reversals_business before insert on reversals for each row
	when (new.business_id is null) execute function fill_business_id();
create trigger reversals_begin before insert on reversals for each row
	when (new.status <> 'planned') execute function refuse('reversals_transition', 'a reversal is planned first');
create trigger reversals_fit before insert on reversals for each row execute function reversals_fit();
create trigger reversals_status before update of status on reversals for each row
	when (old.status <> new.status) execute function check_status();
create constraint trigger reversals_counted after update of status on reversals
	deferrable initially deferred for each row execute function reversals_counted();
create trigger reversals_no_delete before delete on reversals for each row execute function no_delete();

create table debits (
	id uuid default gen_random_uuid() primary key,
	business_id uuid not null,
	order_id uuid not null,
	amount_cents integer not null check (amount_cents > 0),
	settled_cents integer not null default 0,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	constraint debits_order_id_business_id_fkey foreign key (order_id, business_id) references orders(id, business_id),
	constraint settled_within_debit check (settled_cents >= 0 and settled_cents <= amount_cents)
);
create index debits_by_order on debits (order_id);
create index debits_open on debits (business_id, created_at) where settled_cents < amount_cents;
select protect_facts('debits', '{settled_cents,updated_at}');
create trigger debits_begin before insert on debits for each row when (new.settled_cents <> 0)
	execute function refuse('debits_transition', 'a debit begins unsettled');
create trigger debits_fit before insert on debits for each row execute function debits_fit();
create trigger debits_settle before update of settled_cents on debits for each row when (new.settled_cents < old.settled_cents)
	execute function refuse('debits_transition', 'what is settled stays settled');
create constraint trigger debits_settled after update of settled_cents on debits
	deferrable initially deferred for each row execute function debits_settled();
create trigger debits_no_delete before delete on debits for each row execute function no_delete();

create table bank_payouts (
	id uuid default gen_random_uuid() primary key,
	provider_account_id text not null,
	provider_payout_id text not null unique,
	-- Below 0 it was taken from the bank.
	amount_cents integer not null,
	status text not null check (status in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
	arrives_on date not null,
	bank_name text,
	bank_last4 text check (bank_last4 ~ '^\w{1,4}$'),
	failure_code text,
	made_at timestamptz not null,
	paid_at timestamptz,
	-- It came back from the bank then.
	returned_at timestamptz,
	lines_read_at timestamptz,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	-- It was asked for after the last day on which a bank may send it back.
	last_look_at timestamptz,
	constraint paid_is_dated check (status <> 'paid' or paid_at is not null),
	constraint returned_is_dated check ((status in ('failed', 'canceled')) = (returned_at is not null))
);
create index bank_payouts_by_account on bank_payouts (provider_account_id, arrives_on desc);
create index bank_payouts_open on bank_payouts (provider_account_id) where (status in ('pending', 'in_transit')) or lines_read_at is null;
create index bank_payouts_returnable on bank_payouts (provider_account_id) where status = 'paid' and last_look_at is null;
create index bank_payouts_returned on bank_payouts (provider_account_id) where returned_at is not null;
select protect_facts(
	'bank_payouts', '{status,arrives_on,updated_at}', '{paid_at,returned_at,failure_code,lines_read_at,last_look_at}', '{bank_name,bank_last4}'
);
create trigger bank_payouts_status before update of status on bank_payouts for each row
	when (old.status <> new.status) execute function check_status();
create constraint trigger bank_payouts_sum after insert or update of lines_read_at on bank_payouts
	deferrable initially deferred for each row when (new.lines_read_at is not null)
	execute function bank_payouts_sum();
create trigger bank_payouts_no_delete before delete on bank_payouts for each row execute function no_delete();

create table bank_payout_lines (
	id uuid default gen_random_uuid() primary key,
	payout_id uuid not null references bank_payouts(id),
	provider_line_id text not null unique,
	kind text not null check (kind in ('transfer', 'reversal', 'failed_payout', 'other')),
	amount_cents integer not null,
	source_id text,
	-- A trigger fills in this and the next three, once it knows what the line is about.
	transfer_id uuid,
	reversal_id uuid,
	business_id uuid references businesses(id),
	order_id uuid,
	description text,
	at timestamptz not null,
	constraint bank_payout_lines_order_id_business_id_fkey foreign key (order_id, business_id) references orders(id, business_id),
	constraint bank_payout_lines_reversal_id_business_id_fkey foreign key (reversal_id, business_id) references reversals(id, business_id),
	constraint bank_payout_lines_transfer_id_business_id_fkey foreign key (transfer_id, business_id) references transfers(id, business_id),
	constraint line_is_of_one check (num_nonnulls(transfer_id, reversal_id) <= 1),
	constraint line_names_shop check ((num_nonnulls(transfer_id, reversal_id) = 1) = (business_id is not null) and (business_id is null) = (order_id is null))
);
create index bank_payout_lines_by_payout on bank_payout_lines (payout_id);
create index bank_payout_lines_by_reversal on bank_payout_lines (reversal_id) where reversal_id is not null;
create index bank_payout_lines_by_transfer on bank_payout_lines (transfer_id) where transfer_id is not null;
create index bank_payout_lines_returned on bank_payout_lines (source_id) where kind = 'failed_payout';
create index bank_payout_lines_unmatched on bank_payout_lines (source_id) where business_id is null and (kind in ('transfer', 'reversal'));
select protect_facts('bank_payout_lines', '{}', '{transfer_id,reversal_id,business_id,order_id}');
create trigger bank_payout_lines_match before insert on bank_payout_lines for each row
	execute function bank_payout_lines_match();
create trigger bank_payout_lines_deposited after insert or update of transfer_id on bank_payout_lines for each row
	when (new.transfer_id is not null) execute function bank_payout_lines_deposited();
create constraint trigger bank_payout_lines_sum after insert on bank_payout_lines
	deferrable initially deferred for each row execute function bank_payouts_sum();
create trigger bank_payout_lines_no_delete before delete on bank_payout_lines for each row execute function no_delete();

create or replace function bank_payout_lines_deposited() returns trigger language plpgsql as $$
begin
	update transfers set deposited_at = (select updated_at from bank_payouts where id = new.payout_id)
	where id = new.transfer_id and deposited_at is null;
	return null;
end $$;

-- Matches a line with its transfer or reversal, unless that isn't recorded yet; then it is matched later.
create or replace function bank_payout_lines_match() returns trigger language plpgsql as $$
begin
	if new.kind = 'transfer' then
		select id, business_id, order_id into new.transfer_id, new.business_id, new.order_id
		from transfers where destination_payment_id = new.source_id;
	elsif new.kind = 'reversal' then
		select r.id, r.business_id, t.order_id into new.reversal_id, new.business_id, new.order_id
		from reversals r join transfers t on t.id = r.transfer_id where r.destination_refund_id = new.source_id;
	end if;
	return new;
end $$;

-- R-bank-deposits: at commit, a deposit's lines add up to it.
create or replace function bank_payouts_sum() returns trigger language plpgsql as $$
declare
	checked uuid := case tg_table_name when 'bank_payouts' then (to_jsonb(new) ->> 'id')::uuid
		else (to_jsonb(new) ->> 'payout_id')::uuid end;
begin
	if (select amount_cents from bank_payouts where id = checked and lines_read_at is not null) is distinct from (
		select coalesce(sum(amount_cents), 0) from bank_payout_lines where payout_id = checked
	) then
		raise exception 'the lines of a deposit add up to it' using errcode = '23514', constraint = 'lines_as_amount';
	end if;
	return null;
end $$;

-- Needs: order_share
-- A debit needs a sent transfer.
create or replace function debits_fit() returns trigger language plpgsql as $$
begin
	if not exists (
		select from orders o
		where id = new.order_id and business_id = new.business_id and new.amount_cents <= order_share(o)
			and exists (select from transfers where order_id = new.order_id and status = 'sent')
	) then
		raise exception 'a debit is of a share that was sent' using errcode = '23514', constraint = 'debits_fit_order';
	end if;
	return new;
end $$;

-- A debit is settled by other orders' earnings (the ledger's carry), or canceled by a failed refund.
create or replace function debits_settled() returns trigger language plpgsql as $$
begin
	if (select sum(settled_cents) from debits where order_id = new.order_id) <> -coalesce((
			select sum(amount_cents) from ledger where order_id = new.order_id and kind = 'carry' and amount_cents < 0
		), 0)
		and not exists (select from ledger where order_id = new.order_id and kind = 'refund_failed')
	then
		raise exception 'a debit is settled in the ledger' using errcode = '23514', constraint = 'debits_as_carried';
	end if;
	return null;
end $$;

create or replace function month_of(day date) returns date language sql immutable parallel safe
	return date_trunc('month', day::timestamp)::date;

-- Needs: order_share
-- Fulfilling or expiring an order plans its transfer in the same commit.
create or replace function orders_plan_transfer() returns trigger language plpgsql as $$
begin
	if new.status <> old.status and new.status in ('fulfilled', 'expired') then
		insert into transfers (order_id, business_id, net_cents, try_at, created_at, updated_at)
		select new.id, new.business_id, order_share(new), new.changed_at, new.changed_at, new.changed_at
		where order_share(new) > 0
		on conflict (order_id) do nothing;
	end if;
	return null;
end $$;

-- A shop leaves its account only by changing its owner (R-handover).
create or replace function payment_accounts_leave() returns trigger language plpgsql as $$
begin
	perform from past_accounts p
	where p.business_id = old.business_id and p.provider_account_id = old.provider_account_id;
	if not found then
		raise exception 'a business keeps its account at the provider' using errcode = '23514', constraint = 'no_delete';
	end if;
	return old;
end $$;

-- Late events must not reconnect a shop to its past account (R-handover).
create or replace function payment_accounts_not_past() returns trigger language plpgsql as $$
begin
	perform from businesses b where b.id = new.business_id for key share;
	perform from past_accounts p
	where p.business_id = new.business_id and p.provider_account_id = new.provider_account_id;
	if found then return null; end if;
	return new;
end $$;

-- Needs: month_of
-- What finished orders brought a shop, by the month of their pickup.
create or replace view payout_months as
	select business_id, month_of(local_date) as month, sum(orders)::int as orders, sum(gross_cents)::bigint as gross_cents,
		sum(refund_cents)::bigint as refund_cents, sum(fee_cents)::bigint as fee_cents, sum(tax_cents)::bigint as tax_cents,
		sum(tax_passed_on_cents)::bigint as tax_passed_on_cents, sum(transferred_cents)::bigint as transferred_cents
	from order_days where status in ('fulfilled', 'expired', 'refunded') group by business_id, month_of(local_date);

-- The transfer's total equals its completed reversals.
create or replace function reversals_counted() returns trigger language plpgsql as $$
declare
	checked uuid := case tg_table_name when 'transfers' then new.id else (select transfer_id from reversals where id = new.id) end;
begin
	if (select reversed_cents from transfers where id = checked) <> coalesce((
		select sum(amount_cents) from reversals where transfer_id = checked and status = 'done'
	), 0) then
		raise exception 'a transfer counts what was taken back of it' using errcode = '23514', constraint = 'reversed_as_done';
	end if;
	return null;
end $$;

-- Reversals can't exceed the transfer.
create or replace function reversals_fit() returns trigger language plpgsql as $$
begin
	if not exists (
		select from transfers t
		where t.id = new.transfer_id and t.status = 'sent' and new.amount_cents + coalesce((
			select sum(amount_cents) from reversals where transfer_id = t.id and status in ('planned', 'done')
		), 0) <= t.amount_cents
	) then
		raise exception 'no more is taken back than was sent' using errcode = '23514', constraint = 'reversed_within_sent';
	end if;
	return new;
end $$;

-- Needs: order_share
-- A planned transfer equals the finished order's share.
create or replace function transfers_fit() returns trigger language plpgsql as $$
begin
	if not exists (
		select from orders o
		where id = new.order_id and business_id = new.business_id and status in ('fulfilled', 'expired')
			and order_share(o) = new.net_cents
	) then
		raise exception 'a transfer is of a finished order''s share' using errcode = '23514', constraint = 'transfers_fit_order';
	end if;
	return new;
end $$;

-- Refuses illegal changes to a transfer, and an amount other than what the ledger says is owed.
create or replace function transfers_guard() returns trigger language plpgsql as $$
begin
	if old.status = 'sent' and new.amount_cents <> old.amount_cents
		or old.status = 'sending' and new.status in ('sending', 'sent') and new.amount_cents <> old.amount_cents
		or old.status = 'planned' and new.status = 'sent' and new.amount_cents <> 0
		or new.carried_cents < old.carried_cents or new.reversed_cents < old.reversed_cents
		or new.refusals < old.refusals then
		raise exception 'illegal transfer change' using errcode = '23514', constraint = 'transfers_transition';
	end if;
	if old.status = 'planned' and new.status in ('sending', 'sent') then
		if not exists (
			select from orders o join payments p on p.order_id = o.id and p.status = 'captured'
			where o.id = new.order_id and o.status in ('fulfilled', 'expired')
				and not exists (
					select from refunds where payment_id = p.id and status in ('requested', 'approved', 'submitted')
				)
				and not exists (select from disputes where payment_id = p.id and status = 'open')
		) then
			raise exception 'nothing is sent of what is asked back' using errcode = '23514', constraint = 'transfers_fit_order';
		end if;
		if -new.amount_cents <> (
			select coalesce(sum(amount_cents), 0) from ledger
			where order_id = new.order_id and account = 'owed:' || new.business_id
		) then
			raise exception 'what is sent is what is owed' using errcode = '23514', constraint = 'transfers_as_owed';
		end if;
	end if;
	return new;
end $$;
