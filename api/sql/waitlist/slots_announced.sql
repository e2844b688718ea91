-- R-drop-proof: the seed is there, and its hash published, before anybody can enter. Where the window moves, its draw does.
create or replace function slots_announced() returns trigger language plpgsql as $$
begin
	if tg_op = 'UPDATE' and old.draws_at is not null then
		update drops set draws_at = new.draws_at where slot_id = new.id;
		return null;
	end if;
	insert into drops (slot_id, business_id, draws_at, seed, seed_hash)
	select new.id, new.business_id, new.draws_at, r.seed, sha256(r.seed)
	-- Of a random UUID 122 bits are random: two are fewer than a seed has.
	from (
		select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as seed
	) r;
	return null;
end $$;
