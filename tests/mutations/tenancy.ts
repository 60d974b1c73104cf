import type { Mutation } from "./mutation";

const everyTable = ["tests/isolation/every-table.test.ts"];
const edge = ["app/web/edge/edge.server.test.ts"];

/** Whose rows there are, which site answers, and who may ask from where. */
export const tenancy: readonly Mutation[] = [
  {
    danger: "a query without the tenant reaches the database, and there every shard",
    file: "app/tenancy/tenant-guard.server.ts",
    text: 'if (args.node.kind !== "RawNode") checkTied(args.node);',
    becomes: "",
    tests: everyTable,
  },
  {
    danger: "an update names no tenant and changes whoever has that id",
    file: "app/tenancy/scope.server.ts",
    text: `as unknown as UpdateQueryBuilder<DB, T, T, UpdateResult>;
    return start.where(\`\${table}.tenant_id\` as never, "=", this.tenantId as never);`,
    becomes: `as unknown as UpdateQueryBuilder<DB, T, T, UpdateResult>;
    return start;`,
    tests: ["app/payments/settlement.server.test.ts"],
  },
  {
    danger: "raw SQL without a tenant reads every tenant's rows",
    file: "migrations/0001_foundation.sql",
    text: `using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::integer)`,
    becomes: "using (true)",
    tests: everyTable,
  },
  {
    danger: "raw SQL writes a row for a neighbour",
    file: "migrations/0001_foundation.sql",
    text: `with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::integer)`,
    becomes: "with check (true)",
    tests: everyTable,
  },
  {
    danger: "the owner of the tables sees past their policies",
    file: "migrations/0001_foundation.sql",
    text: "execute format('alter table %s force row level security', table_name);",
    becomes: "",
    tests: everyTable,
  },
  {
    danger: "a unit that writes works with the rights of who connects, not with its own",
    file: "app/tenancy/unit.server.ts",
    text: "set local role app_user; set local",
    becomes: "set local",
    tests: everyTable,
  },
  {
    danger: "a read works with the rights of who connects, not with its own",
    file: "app/tenancy/tenant-read.server.ts",
    text: "set_config('role', 'app_user', true), ",
    becomes: "",
    tests: ["app/tenancy/tenant-read.server.test.ts"],
    onServer: true,
  },
  {
    danger: "what a read sets for itself stays with the connection, and the next tenant's read begins with it",
    file: "app/tenancy/tenant-read.server.ts",
    text: "set_config('app.tenant_id', $1, true)",
    becomes: "set_config('app.tenant_id', $1, false)",
    tests: ["app/tenancy/tenant-read.server.test.ts"],
    onServer: true,
  },
  {
    danger: "a row refers to a row of another tenant",
    file: "migrations/0037_reports.sql",
    text: "select tenant_table('report_evidence', 'select, insert, delete');",
    becomes: `select tenant_table('report_evidence', 'select, insert, delete');
create unique index report_by_itself on reports (id);
alter table report_evidence add foreign key (report_id) references reports (id);`,
    tests: everyTable,
  },
  {
    danger: "a host nobody serves is answered",
    file: "app/web/edge/edge.server.ts",
    text: 'answer.status === "unknown" ? 421 : 503',
    becomes: 'answer.status === "unknown" ? 404 : 503',
    tests: edge,
  },
  {
    danger: "of two Host headers one is believed",
    file: "app/web/edge/host.server.ts",
    text: "if (value !== undefined) return null;",
    becomes: "",
    tests: edge,
  },
  {
    danger: "another site posts a form in a member's name",
    file: "app/web/edge/edge.server.ts",
    text: "if (!mayChangeState(call.method, call.path, call.headers, call.origin)) return refuse(call, 403);",
    becomes: "",
    tests: edge,
  },
  {
    danger: "a sibling site on the same parent domain posts in a member's name",
    file: "app/web/edge/origin-check.server.ts",
    text: 'return evidence.site === "same-origin";',
    becomes: 'return evidence.site !== "cross-site";',
    tests: ["app/web/edge/origin-check.server.test.ts"],
  },
  {
    danger: "an old browser's foreign Origin passes",
    file: "app/web/edge/origin-check.server.ts",
    text: "return evidence.origin === origin;",
    becomes: "return true;",
    tests: ["app/web/edge/origin-check.server.test.ts"],
  },
  {
    danger: "a link fetched ahead logs somebody out",
    file: "app/web/edge/origin-check.server.ts",
    text: '!purpose.includes("prefetch") &&',
    becomes: "",
    tests: ["app/web/edge/origin-check.server.test.ts"],
  },
  {
    danger: "one nonce serves two pages",
    file: "app/web/edge/nonce.server.ts",
    text: "used += bytes;",
    becomes: "",
    tests: edge,
  },
  {
    danger: "any inline script runs",
    file: "app/web/edge/headers.server.ts",
    text: "`script-src ${own}`,",
    becomes: "`script-src ${own} 'unsafe-inline'`,",
    tests: edge,
  },
  {
    danger: "a forwarded address chooses what a limit counts",
    file: "app/platform/rate-limit.server.ts",
    text: 'throw new Refusal("limit.reached", { seconds: Math.max(1, Math.ceil(answer.refusal.msBeforeNext / 1000)) });',
    becomes: "",
    tests: ["app/web/scraping.server.test.ts"],
  },
  {
    danger: "who stays below the short limit walks the whole site",
    file: "app/web/scraping.server.ts",
    text: '{ profileView: "profileViewDay" }',
    becomes: "{}",
    tests: ["app/web/scraping.server.test.ts"],
  },
  {
    danger: "losing Redis opens every limit",
    file: "app/platform/rate-limit.server.ts",
    text: "own: memoryCounter(name, store.redis ? strictness : 1)",
    becomes: "own: memoryCounter(name, 1 / 1000)",
    tests: ["app/platform/rate-limit.server.test.ts"],
  },
  {
    danger: "a log line tells what nobody listed",
    file: "app/platform/log.server.ts",
    text: `      if (strict) throw new Error(\`log field "\${field}" is not on the list in log.server.ts\`);
      continue;`,
    becomes: "",
    tests: ["app/platform/log.server.test.ts"],
  },
  {
    danger: "a subscription aims our server at a machine of a stranger's choice",
    file: "app/notifications/push-endpoint.ts",
    text: 'if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return false;',
    becomes: "",
    tests: ["app/notifications/push-endpoint.test.ts"],
  },
  {
    danger: "a page leads to another site after the login",
    file: "app/web/respond.server.ts",
    text: "url.origin === base && !tricky ?",
    becomes: "url.origin === base ?",
    tests: ["app/web/respond.server.test.ts"],
  },
  {
    danger: "a page says that we broke when the database was only away",
    file: "app/tenancy/unit.server.ts",
    text: "        await begun;\n",
    becomes: "",
    tests: ["app/tenancy/unit.server.test.ts"],
    only: "could not begin",
  },
  {
    danger: "a photo that found no room leaves its first half behind",
    file: "app/profiles/photos.server.ts",
    text: "  await removeStoredPhoto(files, photoId).catch(() => {});\n",
    becomes: "",
    tests: ["app/profiles/photos.server.test.ts"],
    only: "F07",
  },
  {
    danger: "a site that left leaves its jobs behind",
    file: "app/operators/tenant-departure.server.ts",
    text: "    await eraseJobs(client, id);\n",
    becomes: "",
    tests: ["tests/isolation/departure.test.ts"],
  },
];
