-- R-go-live: the last try of what shows only in use. An admin's browser looked, a test email arrived, somebody asked /readyz.
create table go_live_attempts (
	point text primary key check (point in ('look', 'mail', 'uptime')),
	-- Keyed hash of the settings that were tried: with others it isn't tried.
	settings text not null,
	at timestamptz not null,
	-- In the link of a test email, until it is opened.
	link_id uuid,
	-- Of a look: addresses as the browser and as the server saw them, and seconds between their clocks.
	seen jsonb not null
);
