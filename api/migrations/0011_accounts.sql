-- Limits on guessing (D7), suspended accounts (D9), and nothing new for somebody who was just erased (D10).

-- Tries per account or address in the running window. `key` is a keyed hash: who tried cannot be read from it.
create table auth.tries (
	key text primary key,
	count int not null,
	window_started_at timestamptz not null
);
create index tries_by_age on auth.tries (window_started_at);

alter table auth."user" add column suspended boolean not null default false;

-- Both wait for an erasing or a deletion that is under way, then refuse.
create function orders_of_the_living() returns trigger language plpgsql as $$
begin
	perform from users where id = new.customer_id and deleted_at is null for key share;
	if not found then
		raise exception 'the customer was erased' using errcode = '23514', constraint = 'customer_is_living';
	end if;
	perform from businesses where id = new.business_id and deleted_at is null for key share;
	if not found then
		raise exception 'the business was deleted' using errcode = '23514', constraint = 'business_is_living';
	end if;
	return new;
end $$;
create trigger orders_of_the_living before insert on orders
	for each row execute function orders_of_the_living();

create function businesses_of_the_living() returns trigger language plpgsql as $$
begin
	perform from users where id = new.owner_id and deleted_at is null for key share;
	if not found then
		raise exception 'the owner was erased' using errcode = '23514', constraint = 'owner_is_living';
	end if;
	return new;
end $$;
create trigger businesses_of_the_living before insert on businesses
	for each row execute function businesses_of_the_living();
