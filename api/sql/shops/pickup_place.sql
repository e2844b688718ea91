-- Returns what an order copies about its pickup place (R-order-keeps-place).
create or replace function pickup_place(b businesses) returns jsonb language sql stable
	return jsonb_build_object(
		'street', b.street, 'city', b.city, 'state', b.state, 'zip_code', b.zip_code, 'lat', b.lat, 'lng', b.lng,
		'phone_number', nullif(b.phone_number, ''), 'notes', b.pickup_notes
	);
