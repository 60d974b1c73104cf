import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { requireBuild, runTenant } from "../support/server-process";

/**
 * `npm run tenant` checks the folder before it contacts a server, so this file needs no server. Other tests cover the
 * server's own checks.
 */
let folder: string;

beforeAll(() => {
  requireBuild();
  folder = mkdtempSync(join(tmpdir(), "records-"));
  cpSync("tenants", join(folder, "tenants"), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const mistakes: [mistake: string, file: string, change: (text: string) => string, told: RegExp][] = [
  [
    "a key that stands twice",
    "tenant.json",
    (text) => text.replace('"settings": {', '"settings": {\n    "name": "Twice",'),
    /ember\/tenant\.json:\d+:\d+ names name twice/,
  ],
  ["a slip of syntax", "bundles.json", () => "[\n  {", /ember\/bundles\.json:2:4 needs a name in double quotes here/],
  [
    "a language that there is none of",
    "tenant.json",
    (text) => text.replace(/"domain_language": "\w+"/, '"domain_language": "xx"'),
    /ember\/tenant\.json: settings\.domain_language is xx, for which there are no texts/,
  ],
];

it.each(mistakes)(
  "The command apply refuses a folder with %s and names the place of the mistake",
  async (_, file, change, told) => {
    const path = join(folder, "tenants/ember", file);
    const good = readFileSync(path, "utf8");
    writeFileSync(path, change(good));
    const applied = runTenant(folder, {}, ["apply", "ember"]);
    await expect(applied).rejects.toThrow(told);
    await expect(applied).rejects.toThrow(/ended with 2: ember has mistakes; nothing was changed/);
    writeFileSync(path, good);
  },
);
