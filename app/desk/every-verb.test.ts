import { beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { cliOnlyPermissions } from "~/operators/staff/role-permissions";
import type { AnyVerb } from "~/operators/verbs/verb.server";
import { log } from "~/platform/log.server";
import { askDesk } from "../../tests/support/desk";
import { type Hired, hire } from "../../tests/support/staff";
import { testAppOfFile } from "../../tests/support/test-app";
import { listFormVerbs } from "./command-form.server";

const app = testAppOfFile();
let warn: MockInstance<typeof log.warn>;

const noted = () => warn.mock.calls.filter(([event]) => event.startsWith("desk.")).length;

/** Counts acts, proposals and staff, which a refused form must not change. */
const count = async () =>
  (
    await app.oracle<{ rows: string }>(`select concat_ws(' ', (select count(*) from operator_acts),
      (select count(*) from approvals), (select count(*) from staff_grants), (select count(*) from staff)) as rows`)
  )[0]?.rows;

beforeEach(() => {
  warn = vi.spyOn(log, "warn");
});

const person = () => hire(app, [{ role: "owner", on: null }], "passkey");
const verbs = listFormVerbs().filter(({ permission }) => !cliOnlyPermissions.includes(permission));

/** Returns valid arguments for the verb. Every argument that is an id gets `id`. */
function wordsFor({ words, choices }: AnyVerb, id: string): Record<string, string> {
  const likely: Record<string, string> = { amount: "5.00", shown: "5.00", credits: "5", until: "7d", percent: "10" };
  const entries = Object.keys(words).map((name) => {
    const value = choices[name]?.[0] ?? likely[name] ?? (/<.*>/.test(words[name] ?? "") ? id : "Some words of reason.");
    return [name, name === "items" ? `${id}:1` : value];
  });
  return Object.fromEntries(entries);
}

let sent = 0;

async function post({ token }: Hired, verb: string, args: Record<string, string>) {
  sent += 1;
  const body = { site: "ember", key: `every-verb-${sent}`, back: "/desk", ...args };
  return askDesk(`/desk/do/${verb}`, { token, body });
}

describe("A forged form of each verb (check 37)", () => {
  it("A forged form with an unknown field is refused and noted once", async () => {
    const owner = await person();
    const before = await count();
    const extras = ["actor", "needs", "tenant_id", "constructor"];
    for (const verb of verbs)
      for (const extra of [...extras, ...verb.shellOnly]) {
        warn.mockClear();
        const args = { ...wordsFor(verb, owner.staffId), [extra]: "none" };
        const { status, text } = await post(owner, verb.name, args);
        expect([status, noted()], `${verb.name} ${extra}`).toEqual([422, 1]);
        expect(text, verb.name).toContain("fields that we did not make");
      }
    expect(await count()).toBe(before);
  });

  it("A forged form with an id of another kind is refused in words and noted once", async () => {
    const owner = await person();
    const before = await count();
    const asking = verbs.filter(({ words }) => "id" in words || "items" in words);
    expect(asking.length).toBeGreaterThan(30);
    for (const verb of asking) {
      warn.mockClear();
      const { status } = await post(owner, verb.name, wordsFor(verb, owner.staffId));
      expect([status >= 400 && status < 500, noted()], `${verb.name} ${status}`).toEqual([true, 1]);
    }
    expect(await count()).toBe(before);
  });

  it("A forged form of an unknown, reading or forbidden verb gets the same 404, noted once", async () => {
    const owner = await person();
    const reader = await hire(app, [{ role: "reader", on: null }]);
    const before = await count();
    for (const [by, verb] of [
      [owner, "warm"],
      [owner, "members"],
      [owner, "constructor"],
      [owner, "return-credits"],
      [reader, "warn"],
    ] as const) {
      warn.mockClear();
      const { status } = await post(by, verb, { id: owner.staffId });
      expect([status, noted()], verb).toEqual([404, 1]);
    }
    expect(await count()).toBe(before);
  });
});
