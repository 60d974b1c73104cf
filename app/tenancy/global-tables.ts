/** Tables without a tenant: reached by programs and the resolver, never through a scope. */
export const globalTables = [
  "installation",
  "companies",
  "tenants",
  "tenant_hosts",
  "tenant_changes",
  "schema_migrations",
] as const;
