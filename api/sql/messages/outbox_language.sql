/*
The language that a mail is written in: its reader's, as it is when the mail is queued, whoever queues it (R-mail-language). The reader is known
by the address; an address that is nobody's, as a shop's own may be, is written to as the shop's owner reads. For somebody of whom nothing
is known it is what they were asking in.
*/
create or replace function outbox_language() returns trigger language plpgsql as $$
declare
	known text;
	shop text := coalesce(new.payload ->> 'business_id', new.payload -> 'business' ->> 'id');
begin
	select u.language into known from public.users u
	where lower(u.email) = lower(new.payload ->> 'to') and u.deleted_at is null;
	if not found and shop ~ '^[0-9a-f-]{36}$' then
		select u.language into known from public.businesses b join public.users u on u.id = b.owner_id where b.id = shop::uuid;
	end if;
	new.payload := new.payload - 'asked_in'
		|| jsonb_build_object('language', coalesce(known, new.payload ->> 'asked_in', 'en'));
	return new;
end $$;
