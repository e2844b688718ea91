/*
Adds the reader's data to a queued email. The language (R-mail-language) is the reader's, or the shop owner's for an
address without an account, or else `asked_in`. The name is left out unless someone confirmed the address
(R-mail-names), because a stranger may have typed both.
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
