import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { StoredSite } from "~/operators/sites/stored-site.server";
import { planChanges } from "~/operators/tenant-plan";
import { readTenant, type TenantFolder } from "~/tenancy/tenant-folder.server";
import { inOrderOf } from "./key-order";
import { writeSite } from "./pull";

const root = mkdtempSync(join(tmpdir(), "pulled-"));
beforeAll(() => cpSync("tenants", root, { recursive: true }));
afterAll(() => rmSync(root, { recursive: true }));

function folderOf(slug: string): TenantFolder {
  const found = readTenant(root, slug);
  if (!found.ok) throw new Error(JSON.stringify(found.problems));
  return found.value;
}

/** A stored site with other settings than its folder, and with keys in another order. */
function storedOf(slug: string): StoredSite {
  const { state, record, company } = folderOf(slug);
  const { en } = record.texts as Record<string, Record<string, string>>;
  const settings = Object.fromEntries(Object.entries({ ...record.settings, name: "From the desk" }).reverse());
  const changed = { ...record, settings, texts: { en } };
  return { id: 7, slug, state, version: 9, suspended: false, record: changed, company, saved: 8 };
}

it("After a pull, the plan of the folder shows no change, and the folder names its version", () => {
  const stored = storedOf("marina");
  expect(planChanges(stored, folderOf("marina"))).not.toEqual([]);
  const files = writeSite(root, stored);
  const pulled = folderOf("marina");
  expect(planChanges(stored, pulled)).toEqual([]);
  expect(pulled.version).toBe(8);
  for (const file of files) expect(existsSync(file)).toBe(true);
  expect(existsSync(join(root, "marina", "texts", "nl.json"))).toBe(false);
});

it("A pull keeps the order of keys in a folder", () => {
  const path = join(root, "ember", "tenant.json");
  const before = Object.keys(JSON.parse(readFileSync(path, "utf8")).settings);
  writeSite(root, storedOf("ember"));
  expect(Object.keys(JSON.parse(readFileSync(path, "utf8")).settings)).toEqual(before);
});

it("A pull makes a folder that is absent or has mistakes", () => {
  const stored = storedOf("merlot");
  rmSync(join(root, "merlot"), { recursive: true });
  writeSite(root, stored);
  writeFileSync(join(root, "merlot", "bundles.json"), "[{");
  writeSite(root, stored);
  expect(planChanges(stored, folderOf("merlot"))).toEqual([]);
});

it("An order of keys follows the model, entries of a list follow their ids, and new keys come last", () => {
  const model = { b: 1, a: [{ id: "x", one: 1, id2: 2 }], gone: 1 };
  const value = { c: 3, a: [{ id: "y" }, { id2: 5, one: 4, id: "x" }], b: 2 };
  expect(JSON.stringify(inOrderOf(model, value))).toBe('{"b":2,"a":[{"id":"y"},{"id":"x","one":4,"id2":5}],"c":3}');
});
