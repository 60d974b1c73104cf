/**
 * Tables of the staff: sign-in, grants and rights. Only `app_staff` may use these tables. The audit may also read the
 * actions on staff.
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
  "operator_keys",
] as const;

/** Tables without a tenant, for programs and the resolver. A scope never uses them. */
export const globalTables = [
  "installation",
  "companies",
  "tenants",
  "tenant_hosts",
  "tenant_changes",
  "schema_migrations",
  ...staffTables,
] as const;
