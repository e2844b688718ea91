#!/bin/sh
# A restore drill; run as root on Debian 12 after `apt-get install pgbackrest postgresql-15`. It creates a cluster, backs
# it up, deletes its disk, and restores it to the latest moment and to a given one. `drill.txt` is its output. Don't run
# it where pgBackRest is in use: it overwrites and removes /etc/pgbackrest.conf.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
as() { su postgres -s /bin/sh -c "$1"; }
ask() { su postgres -s /bin/sh -c "psql -X -At -p 5544 -d flavorbag -c \"$1\""; }
data=/var/lib/postgresql/15/flavorbag

echo '== a cluster, with its settings and the key'
! grep -qs '^\[[^g]' /etc/pgbackrest.conf || { echo '/etc/pgbackrest.conf is in use: see there.'; exit 1; }
pg_createcluster 15 flavorbag --port 5544 >/dev/null
cp "$here/postgresql.conf" /etc/postgresql/15/flavorbag/conf.d/backups.conf
install -o postgres -g postgres -m 700 -d /var/lib/pgbackrest /var/log/pgbackrest
sed "s|CHANGE-ME|$(openssl rand -base64 48 | tr -d '\n')|" "$here/pgbackrest.conf" >/etc/pgbackrest.conf
chown postgres:postgres /etc/pgbackrest.conf && chmod 600 /etc/pgbackrest.conf
pg_ctlcluster 15 flavorbag start
as 'createdb -p 5544 flavorbag'

echo '== the place of backups, and whether the log arrives there'
as 'pgbackrest --stanza=flavorbag stanza-create'
as 'pgbackrest --stanza=flavorbag check'

echo '== a full backup, then a row, a moment, and one more row'
as 'pgbackrest --stanza=flavorbag --type=full backup'
# pgBackRest selects a backup by whole seconds.
sleep 2
ask "create table paid (what text)"
ask "insert into paid values ('before the moment')"
moment=$(ask "select clock_timestamp()")
sleep 1
ask "insert into paid values ('after the moment')"
as 'pgbackrest --stanza=flavorbag --type=diff backup'
ask "insert into paid values ('after the backup')"
ask "select pg_switch_wal()" >/dev/null
sleep 3
as 'pgbackrest --stanza=flavorbag info'

echo '== the disk is lost'
pg_ctlcluster 15 flavorbag stop -m immediate || true
find "$data" -mindepth 1 -delete

echo '== restored to the newest moment'
as 'pgbackrest --stanza=flavorbag restore'
pg_ctlcluster 15 flavorbag start
until [ "$(ask 'select pg_is_in_recovery()')" = f ]; do sleep 1; done
ask "select what from paid"

echo "== restored to $moment"
pg_ctlcluster 15 flavorbag stop
as "pgbackrest --stanza=flavorbag --delta --type=time --target='$moment' --target-action=promote restore"
pg_ctlcluster 15 flavorbag start
until [ "$(ask 'select pg_is_in_recovery()')" = f ]; do sleep 1; done
ask "select what from paid"

echo '== what the drill made is removed'
pg_ctlcluster 15 flavorbag stop
pg_dropcluster 15 flavorbag
as 'pgbackrest --stanza=flavorbag stop'
as 'pgbackrest --stanza=flavorbag --force stanza-delete'
as "pgbackrest --stanza=flavorbag start"
rm -r /etc/pgbackrest.conf /etc/postgresql/15/flavorbag
