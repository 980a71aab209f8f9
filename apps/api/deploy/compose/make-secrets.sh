#!/bin/sh
# Generates the secrets of compose.yaml in a new folder that only the current user may open. Never overwrites a folder.
# Uses RCM_SECRET and POSTGRES_PASSWORD if they are set.
set -eu
folder=${1:-$(dirname "$0")/secrets}
database=${DATABASE:-postgres:5432/rcm}
pooler=${POOLER:-pgbouncer:6432/rcm}
if [ -e "$folder" ]; then
  echo "$folder already exists. Keep it: without its RCM_SECRET nothing can open the database." >&2
  exit 1
fi
mkdir -p -m 700 "$folder"

random() { openssl rand -hex 32; }
secret=${RCM_SECRET:-$(random)}
password=${POSTGRES_PASSWORD:-$(random)}
# Passwords of roles are derived from the secret.
app_password=$(printf 'database role rcm_app' | openssl dgst -sha256 -hmac "$secret" -binary |
  openssl base64 -A | tr '+/' '-_' | tr -d '=')

printf '%s' "$password" >"$folder/postgres-password"
printf '"postgres" "%s"\n"rcm_app" "%s"\n' "$password" "$app_password" >"$folder/pgbouncer-users"
cat >"$folder/migrate.env" <<EOF
DATABASE_URL="postgres://postgres:$password@$database"
RCM_SECRET="$secret"
EOF
cat >"$folder/serve.env" <<EOF
DATABASE_APP_URL="postgres://rcm_app:$app_password@$pooler"
RCM_SECRET="$secret"
EOF
# Containers run as other users and have to read these files. On the host, the folder keeps other users out.
chmod 444 "$folder"/*
