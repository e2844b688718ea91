#!/bin/sh
# PostgreSQL of Debian in a container: makes the database and its two roles at the first start, then serves.
set -eu
PATH="$PATH:$(echo /usr/lib/postgresql/*/bin)"
home=/var/lib/postgresql/flavorbag
if [ ! -d "$home/main" ]; then
	case "$OWNER_PASSWORD,$API_PASSWORD" in
	,* | *, | *[!A-Za-z0-9,]*)
		echo 'OWNER_PASSWORD and API_PASSWORD are letters and digits.' >&2
		exit 1
		;;
	esac
	rm -rf "$home/half-made"
	initdb --pgdata="$home/half-made" --encoding=UTF8 --locale=C.UTF-8 --auth-local=peer --auth-host=scram-sha-256 >/dev/null
	echo 'host all all all scram-sha-256' >>"$home/half-made/pg_hba.conf"
	cat >>"$home/half-made/postgresql.conf" <<'SETTINGS'
listen_addresses = '*'
# Nothing personal in the log.
log_min_messages = log
log_min_error_statement = panic
log_error_verbosity = terse
log_parameter_max_length = 0
log_parameter_max_length_on_error = 0
log_statement = none
log_min_duration_statement = -1
SETTINGS
	postgres --single -D "$home/half-made" postgres >/dev/null <<SQL
create role flavorbag_owner login password '$OWNER_PASSWORD'
create role flavorbag_api login password '$API_PASSWORD'
create database flavorbag owner flavorbag_owner
SQL
	mv "$home/half-made" "$home/main"
fi
exec postgres -D "$home/main"
