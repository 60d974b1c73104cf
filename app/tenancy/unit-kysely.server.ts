import { type DatabaseConnection, Kysely, PostgresDialect } from "kysely";
import type { DB } from "~/platform/schema";
import { services } from "~/platform/services.server";
import { TenantGuard } from "./tenant-guard.server";

const dialect = new PostgresDialect({ pool: { connect: refuse, end: async () => {} } });

let factory: Kysely<DB> | undefined;

/** Production has no guard, because development and tests find the queries that the guard refuses. */
function makeFactory(): Kysely<DB> {
  const plugins = services().env.NODE_ENV === "production" ? [] : [new TenantGuard()];
  return new Kysely<DB>({ dialect, plugins });
}

async function refuse(): Promise<never> {
  throw new Error("Queries run inside a tenant's unit of work only.");
}

export function kyselyOn(connection: DatabaseConnection): Kysely<DB> {
  factory ??= makeFactory();
  const executor = factory.getExecutor().withConnectionProvider({ provideConnection: (use) => use(connection) });
  return new Kysely<DB>({
    config: { dialect },
    dialect,
    driver: dialect.createDriver(),
    executor,
  } as unknown as ConstructorParameters<typeof Kysely<DB>>[0]);
}
