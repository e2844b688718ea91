-- R-offline-pickups. With which key somebody signed at a device what they handed over without a network, and between when: made by the
-- device, which alone has its other half. Gone a day after its end.
create table counter_keys (
	device_id uuid not null references counter_devices,
	public_key text not null,
	business_id uuid not null references businesses,
	user_id uuid not null references users,
	began_at timestamptz not null,
	ends_at timestamptz not null check (ends_at >= began_at),
	primary key (device_id, public_key)
);
create index counter_keys_by_business on counter_keys (business_id);
create index counter_keys_by_user on counter_keys (user_id);

-- R-counter-pin. How often a PIN was locked since the last right one: each time for twice as long.
alter table counter_pins add column lockouts int not null default 0 check (lockouts >= 0);

-- A picture at another provider's: nothing shows it, and who did would tell that provider of each look.
update auth."user" set image = null where image is not null;
