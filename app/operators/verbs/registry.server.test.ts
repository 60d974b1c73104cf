import { describe, expect, it } from "vitest";
import { operatorHelp } from "../../../scripts/operator/help";
import { translator } from "~/i18n/catalogue.server";
import desk from "~/i18n/messages/en/desk.json";
import { listFormVerbs } from "~/desk/command-form.server";
import { orderNumber } from "~/payments/order";
import { refusalReasons } from "~/profiles/photo";
import { grounds } from "~/safety/decision";
import { randomId } from "~/platform/ids";
import { allVerbs } from "../../../tests/isolation/verbs";
import { listSources, readSource } from "../../../tests/support/sources";
import { testAppOfFile } from "../../../tests/support/test-app";
import { keptVerbs } from "../acts.server";
import { operatorCommands } from "../commands.server";
import { rolePermissions, roles } from "../staff/role-permissions";
import { type OperatorVerbs, operatorVerbs } from "./registry.server";
import { type SaidVerb, sentenceOf, sentenceOfAct } from "./sentence";
import type { AnyVerb } from "./verb.server";

const app = testAppOfFile();
const verbs = Object.values(operatorVerbs);

/** Source text of an exported function, named as "room/file#name". */
function textOf(key: string): string {
  const [path = "", name = ""] = key.split("#");
  const text = readSource(`app/${path}.server.ts`);
  const from = text.search(new RegExp(`^export (?:async )?function ${name}\\b`, "m"));
  return text.slice(from, text.indexOf("\n}", from));
}

/** Exported functions that write to a tenant. */
const writers = new Map(
  [...allVerbs()].filter(
    ([key, handle]) => handle === "writer" || (handle === "scope" && /\.write\(|enqueue\(/.test(textOf(key))),
  ),
);

/** Functions that write to a tenant and that a file imports, as "room/file#name". */
function writersIn(file: string): string[] {
  const imports = readSource(file).matchAll(/import (?!type )\{([^}]*)\} from "~\/([^"]+)\.server"/g);
  return [...imports].flatMap(([, names = "", path = ""]) =>
    names
      .split(",")
      .map((name) => `${path}#${name.trim().replace(/ as .*/, "")}`)
      .filter((name) => writers.has(name)),
  );
}

/** The type check fails for a verb without a sentence, and names the verb. */
const withoutSentence: Record<Exclude<keyof OperatorVerbs, SaidVerb>, string> = {};

describe("the registry of verbs", () => {
  it("Each verb has a command, a form of the console when it acts, a sentence and a right (check 6)", () => {
    const t = translator("en");
    const changing: readonly string[] = listFormVerbs().map(({ name }) => name);
    for (const verb of verbs as readonly AnyVerb[]) {
      const { name, permission } = verb;
      expect(operatorHelp(), name).toContain(`\n  operator ${name}`);
      expect(Object.keys(rolePermissions), name).toContain(permission);
      expect(sentenceOf(t, verb, {}), name).toMatch(/^[A-Z].{5,}[.…]$/);
      expect(changing.includes(name), name).toBe(verb.acts || (verb.at === "network" && verb.asksItself));
    }
  });

  it("The meaning of a form lists no raw values, which the help of the command line gives", () => {
    const raw = /[a-z]_[a-z]|\w=\w|<\w+>|command line/;
    for (const { name, help, choices } of listFormVerbs()) {
      expect(help, name).not.toMatch(raw);
      for (const values of Object.values(choices)) expect(help, name).not.toContain(values.join(", "));
    }
    const help = operatorHelp().replaceAll(/\s+/g, " ");
    for (const values of [grounds, roles, refusalReasons]) expect(help).toContain(values.join(", "));
  });

  it("Each sentence names only arguments of its verb, and each verb that records acts has a label for them", () => {
    for (const { name, words, options, acts } of verbs as readonly AnyVerb[]) {
      const sentence = desk.says[name as SaidVerb];
      const named = [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, word]) => word);
      expect(Object.keys({ ...words, ...options }), name).toEqual(expect.arrayContaining(named));
      if (acts) expect(Object.keys(desk.acts), name).toContain(name);
    }
    expect(withoutSentence).toEqual({});
    expect(Object.keys(desk.says).sort()).toEqual(verbs.map(({ name }) => name).sort());
  });

  it("A sentence names what is known, the order by its number and the amount with its currency", () => {
    const t = translator("en");
    const id = randomId();
    const order = orderNumber(id);
    const given = { id, amount: "12.00", currency: "EUR" };
    expect(sentenceOf(t, operatorVerbs.refund, given, "Emberly")).toBe(
      `Refund 12.00 EUR of the order ${order} by right on Emberly.`,
    );
    expect(sentenceOf(t, operatorVerbs["grant-credits"], {})).toBe("Grant credits to the member …: …");
    const act = { kind: "order", subject: id, undoes: null, before: null };
    const refunded = { ...act, after: { amountMinor: 1_200, currency: "EUR" } };
    expect(sentenceOfAct(t, operatorVerbs.refund, refunded)).toBe(`Refund €12.00 of the order ${order} by right.`);
    const proposed = { ...act, after: { approval: randomId(), sentence: "Give 60.00 EUR back." } };
    expect(sentenceOfAct(t, operatorVerbs["refund-large"], proposed)).toBe("Proposed: Give 60.00 EUR back.");
    const announced = { ...act, kind: "path", subject: "/pages/terms", after: { kind: "news" } };
    expect(sentenceOfAct(t, operatorVerbs.announce, announced)).toContain(
      "Announce news with the text at /pages/terms",
    );
    const added = { ...act, kind: "webhook", after: { host: "hooks.partner.com", events: ["report.filed"] } };
    expect(sentenceOfAct(t, operatorVerbs["add-webhook"], added)).toBe("Send events to hooks.partner.com.");
    const undone = { ...act, undoes: id, after: null };
    expect(sentenceOfAct(t, operatorVerbs.undo, undone)).toBe(`Take the act ${id.slice(0, 8)}… back.`);
  });

  it("A command without a needed argument names it in plain words", async () => {
    const running = (name: "warn" | "note", given: object) =>
      expect(async () => operatorVerbs[name].run(undefined as never, given, undefined as never)).rejects;
    const id = randomId();
    await running("warn", {}).toThrow("id is missing.");
    await running("note", { id }).toThrow("note is missing.");
  });

  it("The commands of the console know no verb by its name, but by its fields", () => {
    const text = readSource("app/desk/command-submission.server.ts");
    expect(verbs.map(({ name }) => name).filter((name) => text.includes(`name === "${name}"`))).toEqual([]);
    const opening = (verbs as readonly AnyVerb[]).filter((verb) => verb.at === "tenant" && verb.opens !== null);
    expect(opening.map(({ name }) => name)).toEqual(["report"]);
  });

  it("Each argument that people write in words has a limit, with which hidden characters are left out", () => {
    const written = (verbs as readonly AnyVerb[]).flatMap(({ name, words, options, limits }) =>
      Object.entries({ ...words, ...options })
        .filter(([, word]) => /^(?:\w+=)?"/.test(word))
        .map(([field]) => ({ field: `${name} ${field}`, most: limits[field] })),
    );
    expect(written.length).toBeGreaterThan(40);
    expect(written.filter(({ most }) => most === undefined)).toEqual([]);
    // The other string arguments are ids, days and amounts, whose patterns exclude hidden characters.
    const free = /z\s*\.string\(\)\s*(?:\.trim\(\)\s*)?\.(?:min|max|optional)\(/;
    const sources = listSources("app/operators/verbs").filter((file) => free.test(readSource(file)));
    // The amount and the country of a discount code have patterns of their own.
    expect(sources.filter((file) => !file.endsWith("fields.server.ts"))).toEqual([
      "app/operators/verbs/campaign-verbs.server.ts",
    ]);
  });

  it("Neither the console nor the command line imports a function that writes to a site (check 6)", () => {
    expect(writers.size).toBeGreaterThan(100);
    expect(writersIn("app/operators/verbs/approval-verbs.server.ts").length).toBeGreaterThan(0);
    const files = listSources("app/desk", "scripts/operator");
    const found = [...files, "scripts/operator.ts"].flatMap((file) => writersIn(file).map((name) => `${file} ${name}`));
    expect(found).toEqual([]);
    const writing = files.filter((file) => /\.db\.write\(|\.enqueue\(/.test(readSource(file)));
    expect(writing).toEqual([]);
  });

  it("Each verb has a name of its own, a line in the help and a command", () => {
    const names = verbs.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) {
      expect(operatorHelp()).toContain(`\n  operator ${name}`);
      expect(operatorCommands).toHaveProperty([`operator.${name}`]);
    }
  });

  it("Each verb whose acts are kept longer exists and records an act", () => {
    for (const name of Object.values(keptVerbs).flat())
      expect(verbs.find((verb) => verb.name === name)?.acts, name).toBe(true);
  });

  it("Only verbs record acts, so that no room forgets an act or records it twice", () => {
    const callers = listSources("app", "scripts")
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .filter((file) => /\bnoteAct\(/.test(readSource(file)));
    expect(callers.sort()).toEqual(["app/operators/acts.server.ts", "app/operators/verbs/verb.server.ts"]);
  });

  it("An unknown argument is refused by name and leaves no act", async () => {
    const id = await app.member(app.ember);
    const given = { site: "ember", id, rule: "threats", why: "insults", actor: "olga", needs: "none" };
    await expect(operatorCommands["operator.warn"](given)).rejects.toThrow(/needs/);
    expect(await app.acts(id)).toEqual([]);
  });

  it("A verb that fails leaves no act, and one that succeeds leaves exactly one", async () => {
    const id = await app.member(app.ember);
    const unban = () => operatorCommands["operator.unban"]({ site: "ember", id });
    await expect(unban()).rejects.toThrow("no banned member");
    expect(await app.acts(id)).toEqual([]);
    await operatorCommands["operator.ban"]({ site: "ember", id, rule: "threats", why: "insults" });
    await unban();
    expect((await app.acts(id)).map(({ verb }) => verb)).toEqual(["ban", "unban"]);
  });

  it("The application can neither change nor delete the reason of an act", async () => {
    const id = await app.member(app.ember);
    await operatorCommands["operator.block-debits"]({ site: "ember", id, why: "returned debits" });
    const { ember, oracle } = app;
    for (const statement of [
      "update operator_act_details set reason = 'none'",
      "delete from operator_act_details",
      "update operator_acts set actor = 'nobody'",
    ]) {
      const client = await app.database.pool.connect();
      try {
        await client.query(`begin; set local role app_user; set local app.tenant_id = '${ember.tenant.id}'`);
        await expect(client.query(statement), statement).rejects.toThrow("permission denied");
      } finally {
        await client.query("rollback");
        client.release();
      }
    }
    expect(await oracle("select 1 from operator_act_details where reason = 'returned debits'")).toHaveLength(1);
  });
});
