-- R-drop-proof: the seed exists and its hash is published before anyone can enter. The draw moves with the window.
create or replace function slots_announced() returns trigger language plpgsql as $$
begin
	if tg_op = 'UPDATE' and old.draws_at is not null then
		update drops set draws_at = new.draws_at where slot_id = new.id;
		return null;
	end if;
	insert into drops (slot_id, business_id, draws_at, seed, seed_hash)
	select new.id, new.business_id, new.draws_at, r.seed, sha256(r.seed)
	-- A random UUID has 122 random bits, so two UUIDs are too few for a 256-bit seed.
	from (
		select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as seed
	) r;
	return null;
end $$;
