import { expect, it } from "vitest";
import { operatorCommands } from "~/operators/commands.server";
import { askDesk } from "../../tests/support/desk";
import { hire } from "../../tests/support/staff";
import { backUp, tablesOfTenants } from "../../tests/support/snapshot";
import { testAppOfFile } from "../../tests/support/test-app";

const app = testAppOfFile();
const why = "Wrote to three members for money.";

/** Twelve verbs on these members, each with its arguments. */
const commandsOn = ([anna, ben, cara, dora]: readonly string[]) =>
  [
    ["warn", { id: anna, rule: "fraud", why }],
    ["hold", { id: anna, rule: "fraud", why }],
    ["suspend", { id: ben, until: "2027-03-01", rule: "threats", why }],
    ["ban", { id: cara, rule: "fraud", why, credits: "kept" }],
    ["verify", { id: dora, kind: "age", why }],
    ["link-accounts", { id: anna, other: ben, why }],
    ["note", { id: dora, note: "Rang about her order." }],
    ["grant-credits", { id: dora, credits: "20", why }],
    ["block-debits", { id: dora, why }],
    ["code", { code: "WINTER10", percent: "10" }],
    ["end-code", { code: "WINTER10" }],
    ["announce", { kind: "news", path: "/pages/terms" }],
  ] as const;

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const instant = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d(?::?\d\d)?)?/g;

/** Columns and facts that differ in each run: origin, request, order, random values and their digests. */
const differing = new Set(["via", "request_id", "seq", "token_hash", "salt", "digest", "sealed", "sealed_facts"]);

/**
 * Reads all rows of sites without values that differ in each run: new ids, times, actor, and the columns in
 * `differing`.
 */
async function rowsOf(known: ReadonlySet<string>, actor: string): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of await tablesOfTenants(app)) {
    const rows = await app.oracle<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${table} t`);
    all[table] = rows
      .map(({ row }) =>
        JSON.stringify(row, (name, value: unknown) => (differing.has(name) ? undefined : value))
          .replaceAll(actor, "the actor")
          .replace(uuid, (id) => (known.has(id) ? id : "an id"))
          .replace(instant, "a time"),
      )
      .sort();
  }
  return all;
}

it("Twelve verbs by the command line and by the console leave the same rows (check 7)", async () => {
  const members: string[] = [];
  for (let at = 0; at < 4; at++) members.push(await app.member(app.ember, { credits: 10 }));
  const known = new Set<string>();
  for (const table of await tablesOfTenants(app))
    for (const { row } of await app.oracle<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t`))
      for (const [id] of row.matchAll(uuid)) known.add(id);
  const restore = await backUp(app);
  const before = await rowsOf(known, "nobody");

  const commands: Readonly<Record<string, (given: unknown) => Promise<unknown>>> = operatorCommands;
  for (const [verb, args] of commandsOn(members))
    await commands[`operator.${verb}`]?.({ site: "ember", actor: "ruth", ...args });
  const byCommandLine = await rowsOf(known, "ruth");
  expect(byCommandLine.operator_acts?.length).toBe(commandsOn(members).length);

  await restore();
  expect(await rowsOf(known, "nobody")).toEqual(before);
  const { token, staffId } = await hire(app, [{ role: "owner", on: null }]);
  for (const [verb, args] of commandsOn(members)) {
    // Sends no form key, so that no answer is stored for a repeated form.
    const body = { site: "ember", back: "/desk", ...args } as Record<string, string>;
    expect((await askDesk(`/desk/do/${verb}`, { token, body })).status, verb).toBe(303);
  }
  expect(await rowsOf(known, staffId)).toEqual(byCommandLine);
});
