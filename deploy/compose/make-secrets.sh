#!/bin/sh
# Writes a random value for each secret of compose.yaml. Leaves existing files alone.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
# Other users of this machine cannot enter the folder; the files are readable inside their containers.
chmod 700 secrets

keep() { [ -e "secrets/$1" ] || printf '%s' "$2" >"secrets/$1"; }
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }

for name in superuser_password owner_password app_password redis_password files_key; do keep "$name" "$(random)"; done
keep master_key "$(head -c 32 /dev/urandom | base64)"
keep database_url "postgres://tandem_app:$(cat secrets/app_password)@database:5432/tandem"
keep migrate_database_url "postgres://tandem_owner:$(cat secrets/owner_password)@database:5432/tandem"
keep redis_url "redis://:$(cat secrets/redis_password)@redis:6379"
chmod 444 secrets/*
echo "The secrets lie in $(pwd)/secrets. Keep a copy of master_key apart from backups of the database."
