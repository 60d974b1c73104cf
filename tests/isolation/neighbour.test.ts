import { beforeAll, describe, expect, it } from "vitest";
import { listMatchingMembers } from "~/operators/member-acts.server";
import { listOwnPhotos } from "~/profiles/photos.server";
import { saveAbout } from "~/profiles/about.server";
import { testAppOfFile } from "../support/test-app";
import { type Call, calls } from "./calls";
import { type Cast, fillTenant } from "./cast";
import { checksums, copyRows, countRows, marker, ownIds } from "./neighbour";
import { allVerbs, type Handle, verbsIn } from "./verbs";

/**
 * Two sites have the same ids, email addresses, names and references. The neighbour site has further rows of its own.
 * Every exported verb runs on the first site: once with shared ids, and once with the neighbour's own ids. Nothing of
 * the neighbour may change or be returned (DESIGN 6.5). A verb without a call in calls.ts fails.
 */
const verbs = allVerbs();
// Run this verb last, because it returns the credits of all orders. Other verbs still need these credits.
const last = "operators/payment-acts#returnCredits";
const inOrder = [...verbs].sort(([a], [b]) => Number(a === last) - Number(b === last));

const app = testAppOfFile();
let mine: Cast;
let theirs: Cast;
let neighbour: number;
let secrets: Set<string>;
let untouched: Record<string, string>;

beforeAll(async () => {
  neighbour = app.marina.tenant.id;
  theirs = await fillTenant(app, app.marina, "Their ");
  mine = await fillTenant(app, app.ember, "");
  await copyRows(app, app.ember.tenant.id, neighbour);
  secrets = await ownIds(app, neighbour);
  untouched = await checksums(app, neighbour);
});

function perform(handle: Handle, call: Call, my: Cast): Promise<unknown> {
  const { scope } = mine;
  if (handle === "scope") return call(scope, my);
  if (handle === "writer") return scope.db.write((w) => call(w, my));
  return scope.db.read((q) => call(q, my));
}

/** The neighbour's ids and texts in a result, without values that the call itself passed in. */
function leaked(result: unknown, brought: string): string[] {
  const text = JSON.stringify(result) ?? "";
  const ids = [...secrets].filter((id) => text.includes(id) && !brought.includes(id));
  return text.includes(marker) ? [marker, ...ids] : ids;
}

const bringsNothing = "";

describe("The calls of this test", () => {
  it("The list of calls has every exported function that takes a tenant's handle, and no other", () => {
    expect([...verbs.keys()].filter((key) => !(key in calls))).toEqual([]);
    expect(Object.keys(calls).filter((key) => !verbs.has(key))).toEqual([]);
  });

  it("The neighbour site has rows in every table, with shared ids and with ids of its own", async () => {
    const counts = await countRows(app, neighbour);
    expect([...counts].filter(([name, count]) => count === 0 && name !== "tenant_secrets")).toEqual([]);
    const [both] = await app.oracle<{ count: number }>(
      "select count(*) as count from members a join members b using (id) where a.tenant_id < b.tenant_id",
    );
    expect(both?.count).toBe(14);
    expect(secrets.size).toBeGreaterThan(30);
  });
});

describe("Ids that both sites have", () => {
  for (const [key, handle] of inOrder) {
    it(key, async () => {
      const result = await perform(handle, calls[key] as Call, mine);
      expect(leaked(result, bringsNothing)).toEqual([]);
      expect(await checksums(app, neighbour)).toEqual(untouched);
    });
  }
});

describe("Ids that only the neighbour site has", () => {
  for (const [key, handle] of inOrder) {
    it(key, async () => {
      const brought = JSON.stringify(theirs, (name, value) =>
        name === "scope" || name === "visit" ? undefined : value,
      );
      const stranger = { ...theirs, scope: mine.scope, visit: mine.visit };
      // Most verbs refuse. A violated foreign key counts as a refusal.
      const result = await perform(handle, calls[key] as Call, stranger).catch(() => null);
      expect(leaked(result, brought)).toEqual([]);
      expect(await checksums(app, neighbour)).toEqual(untouched);
    });
  }
});

describe("The checks of this test", () => {
  it("The checks of this test notice a value of the neighbour site in a result, and a change of its rows", async () => {
    const seen = await app.marina.db.read((q) => listOwnPhotos(q, theirs.anna));
    expect(leaked(seen, bringsNothing)).toContain(theirs.photo);
    const names = await app.marina.db.read((q) => listMatchingMembers(q, mine.annasEmail));
    expect(leaked(names, bringsNothing)).toContain(marker);
    await app.marina.db.write((w) => saveAbout(w, mine.anna, "changed"));
    expect(await checksums(app, neighbour)).not.toEqual(untouched);
  });

  it("The list of verbs is read from the types of their first arguments and leaves out parts of queries", () => {
    const text = `
export async function findOne(q: TenantReader, id: string): Promise<One | null> {
export async function queue<T extends Kind>(
  w: TenantWriter,
  { a, b }: Pick<Mail, "a" | "b">,
): Promise<void> {
export async function note({ tenant }: TenantScope, id: string): Promise<void> {
export function piece(q: TenantReader, viewerId: string | null): RawBuilder<unknown> {
async function inner(w: TenantWriter): Promise<void> {
export function pure(a: number): number {`;
    expect(verbsIn(text)).toEqual([
      ["findOne", "reader"],
      ["queue", "writer"],
      ["note", "scope"],
    ]);
  });
});
