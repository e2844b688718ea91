-- What several processes of the API count and keep together. Lost with a crash of the database: nothing of value is.
create unlogged table rate_windows (
	key text primary key,
	count int not null,
	ends_at timestamptz not null
);
create index rate_windows_ends on rate_windows (ends_at);

-- Sign-ins at the embedded stand-in for a sign-in provider, while they last.
create unlogged table auth.test_sign_ins (
	id text primary key,
	payload jsonb not null,
	expires_at timestamptz not null
);
