import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  type RawBuilder,
} from "kysely";
import type pg from "pg";
import type { StaffRows } from "~/operators/staff/staff-database.server";

export interface Plan {
  "Node Type": string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Filter?: string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: Plan[];
}

const builder = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: () => {
      throw new Error("unused");
    },
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

export interface Planned {
  nodes: Plan[];
  buffers: number;
}

/** Makes a reader that explains each statement of a query on this connection. */
export function readerWithPlans(client: pg.PoolClient) {
  let sent: CompiledQuery[] = [];
  const reader: StaffRows = {
    run: () => Promise.reject(new Error("unused")),
    rows: async <R>(statement: RawBuilder<R>) => {
      const compiled = statement.compile(builder);
      sent.push(compiled);
      return (await client.query(compiled.sql, [...compiled.parameters])).rows as R[];
    },
  };
  const plansOf = async (run: () => Promise<unknown>): Promise<Planned[]> => {
    sent = [];
    await run();
    const plans: Planned[] = [];
    for (const { sql, parameters } of sent) plans.push(await explain(client, sql, parameters));
    return plans;
  };
  const planOf = async (run: () => Promise<unknown>) => (await plansOf(run))[0] as Planned;
  return { reader, planOf, plansOf };
}

async function explain(client: pg.PoolClient, statement: string, parameters: readonly unknown[]): Promise<Planned> {
  const { rows } = await client.query(`explain (analyze, buffers, format json) ${statement}`, [...parameters]);
  const [{ Plan: plan }] = rows[0]["QUERY PLAN"] as [{ Plan: Plan }];
  const nodes = (one: Plan): Plan[] => [one, ...(one.Plans ?? []).flatMap(nodes)];
  return { nodes: nodes(plan), buffers: plan["Shared Hit Blocks"] + plan["Shared Read Blocks"] };
}
