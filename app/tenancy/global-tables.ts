/** Tables without a tenant. Programs and the resolver use them, a scope never does. */
export const globalTables = [
  "installation",
  "companies",
  "tenants",
  "tenant_hosts",
  "tenant_changes",
  "schema_migrations",
] as const;
