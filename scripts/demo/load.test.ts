import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { demoSites } from "./load";

it("The demo leaves out sites that are live or have mistakes, and shows the others", () => {
  const root = mkdtempSync(join(tmpdir(), "sites-"));
  cpSync("tenants", root, { recursive: true });
  writeFileSync(join(root, "onyx", "bundles.json"), "[{");
  const merlot = join(root, "merlot", "tenant.json");
  writeFileSync(merlot, readFileSync(merlot, "utf8").replace('"state": "demo"', '"state": "live"'));
  const told: string[] = [];
  const slugs = demoSites(root, (line) => told.push(line)).map(({ slug }) => slug);
  rmSync(root, { recursive: true });
  expect(slugs).toEqual(["apricot", "aurora", "ember", "heirloom", "marina", "orchid"]);
  expect(told).toEqual([
    expect.stringMatching(/merlot is left out: it is live/),
    expect.stringMatching(/onyx.*mistakes/),
  ]);
});
