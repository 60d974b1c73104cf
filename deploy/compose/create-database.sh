#!/bin/sh
# Runs once, in an empty database server: the two logins and the database of docs/production.md.
set -eu
psql --set ON_ERROR_STOP=1 --username postgres --dbname postgres \
  --set owner="$(cat /run/secrets/owner_password)" --set app="$(cat /run/secrets/app_password)" <<'SQL'
create role tandem_owner login createrole password :'owner';
create role tandem_app login password :'app';
create database tandem owner tandem_owner template template0 encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8';
SQL
