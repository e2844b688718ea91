/*
What a mail takes from its reader's account, as it is when the mail is queued, whoever queues it. The language (R-mail-language): an address
that is nobody's, as a shop's own may be, is written to as the shop's owner reads; for somebody of whom nothing is known it is what they
were asking in. And whether it calls anybody by a name (R-mail-names): not where nobody has confirmed the address, for who typed it
there may have typed the name as well.
*/
create or replace function outbox_reader() returns trigger language plpgsql as $$
declare
	known text;
	confirmed boolean;
	shop text := coalesce(new.payload ->> 'business_id', new.payload -> 'business' ->> 'id');
begin
	select u.language, u.verified into known, confirmed from public.users u
	where lower(u.email) = lower(new.payload ->> 'to') and u.deleted_at is null;
	if not found and shop ~ '^[0-9a-f-]{36}$' then
		select u.language into known from public.businesses b join public.users u on u.id = b.owner_id where b.id = shop::uuid;
	end if;
	if confirmed is not true then
		new.payload := new.payload || '{"first_name": ""}' || case when new.payload ? 'by' then '{"by": ""}' else '{}' end::jsonb;
	end if;
	new.payload := new.payload - 'asked_in'
		|| jsonb_build_object('language', coalesce(known, new.payload ->> 'asked_in', 'en'));
	return new;
end $$;
