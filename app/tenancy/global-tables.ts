/**
 * Tables of the staff: sign-in, grants and rights. Only `app_staff` may use these tables. The audit may also read the
 * acts on staff.
 */
export const staffTables = [
  "staff",
  "staff_grants",
  "staff_sessions",
  "role_deeds",
  "staff_keys",
  "staff_codes",
  "staff_challenges",
  "staff_invitations",
  "staff_acts",
  "staff_looks",
  "staff_views",
] as const;

/** Tables without a tenant. Programs and the resolver use them, a scope never does. */
export const globalTables = [
  "installation",
  "companies",
  "tenants",
  "tenant_hosts",
  "tenant_changes",
  "schema_migrations",
  ...staffTables,
] as const;
