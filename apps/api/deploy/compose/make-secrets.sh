#!/bin/sh
# Makes the secrets of compose.yaml in a folder of their own, which only its user may open; what is there stays.
# RCM_SECRET and POSTGRES_PASSWORD, where they are set, are used instead of new ones.
set -eu
folder=${1:-$(dirname "$0")/secrets}
database=${DATABASE:-postgres:5432/rcm}
pooler=${POOLER:-pgbouncer:6432/rcm}
if [ -e "$folder" ]; then
  echo "$folder is there already: keep it, for nothing opens the database without RCM_SECRET." >&2
  exit 1
fi
mkdir -p -m 700 "$folder"

random() { openssl rand -hex 32; }
secret=${RCM_SECRET:-$(random)}
password=${POSTGRES_PASSWORD:-$(random)}
# The passwords of roles follow from the secret.
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
# Containers run as other users than the one who makes these; on the host the folder keeps others out.
chmod 444 "$folder"/*
