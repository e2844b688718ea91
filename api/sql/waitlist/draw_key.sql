/*
R-draw: the smallest key is first. -ln(u) / weight with u = (n + 1) / 2^53, where n is the first 53 bits of
HMAC-SHA256(key: seed, text: the number as its 36 characters). Twice the weight doubles the chance to be first.
*/
create or replace function draw_key(seed bytea, draw_id uuid, weight int) returns float8 language plpgsql immutable strict as $$
declare
	inner_key bytea := decode(repeat('36', 64), 'hex');
	outer_key bytea := decode(repeat('5c', 64), 'hex');
	hmac bytea;
begin
	for at in 0..31 loop
		inner_key := set_byte(inner_key, at, get_byte(seed, at) # 54);
		outer_key := set_byte(outer_key, at, get_byte(seed, at) # 92);
	end loop;
	hmac := sha256(outer_key || sha256(inner_key || convert_to(draw_id::text, 'UTF8')));
	return -ln(((('x' || encode(substr(hmac, 1, 7), 'hex'))::bit(56)::bigint >> 3) + 1)::float8 / 9007199254740992) / weight;
end $$;
