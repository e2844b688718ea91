-- A password change revokes open reset links and emails the owner, in the same commit.
create or replace function auth.password_changed() returns trigger
	language plpgsql set search_path = auth, public, pg_temp as $$
declare
	change_id uuid := gen_random_uuid();
begin
	delete from auth.verification where value = new."userId"::text and identifier like 'reset-password:%';
	-- The first password of a new account isn't a change; one added to an existing account is.
	if tg_op = 'UPDATE' or exists (select from auth.account a where a."userId" = new."userId" and a.id <> new.id) then
		insert into public.outbox (topic, dedupe_key, payload, run_at)
		select 'mail', 'mail:password_changed:' || change_id,
			jsonb_build_object('kind', 'password_changed', 'to', u.email, 'first_name', coalesce(u.first_name, ''),
				'change_id', change_id),
			now()
		from auth."user" u where u.id = new."userId";
	end if;
	return null;
end $$;
