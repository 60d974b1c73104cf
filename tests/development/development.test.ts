import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { describeFault } from "../../scripts/dev/fault.mjs";
import { Person } from "../support/person";
import { freePort } from "../support/free-port";
import { copySeeded, end } from "../support/server-process";

const root = resolve(import.meta.dirname, "../..");
const dataDir = mkdtempSync(join(tmpdir(), "development-"));
let child: ChildProcess;
let printed = "";
let person: Person;

/** Resolves when the development server prints these words after the given position. */
function untilPrinted(words: string, after = 0): Promise<void> {
  return vi.waitUntil(() => printed.includes(words, after), { timeout: 120_000 }).then(() => undefined);
}

const onServers = Boolean(process.env.TEST_DATABASE_URL);

beforeAll(async () => {
  if (onServers) return;
  const { DATABASE_URL: _, REDIS_URL: __, VITEST: ___, ...environment } = process.env;
  await copySeeded(dataDir);
  const port = await freePort();
  const env = { ...environment, PORT: String(port), DATA_DIR: dataDir, DEMO: "1", TRUST_PROXY: "1" };
  child = spawn(process.execPath, [join(root, "scripts/dev.mjs")], { cwd: root, env, stdio: "pipe" });
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (bytes) => (printed += bytes));
  person = new Person(port, "ember.localhost");
  await untilPrinted("Ctrl-C stops.");
});

afterAll(async () => {
  if (onServers) return;
  await end(child);
  rmSync(dataDir, { recursive: true, force: true });
});

// The development server uses the embedded database.
describe.skipIf(onServers)("npm run dev", () => {
  it("npm run dev serves the operators' console with its files on its own host", async () => {
    const desk = new Person(person.port, "operate.localhost");
    const byLink = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
    const { text } = await desk.get("/desk", byLink);
    expect(text).toContain("You came by a link from elsewhere");
    const files = [...text.matchAll(/(?:href|src)="(\/(?:themes|assets)\/[^"]+)"/g)].map(([, path = ""]) => path);
    expect(files).toHaveLength(3);
    for (const path of files) expect([path, (await desk.get(path)).status]).toEqual([path, 200]);
  });

  it("npm run dev serves pages through the product's edge and sources through Vite", async () => {
    const page = await person.get("/");
    expect(page.text).toContain("Emberly");
    expect(page.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    for (const path of [
      "/@vite/client",
      "/app/entry.client.tsx",
      "/themes/ember.css",
      /src="(\/assets\/plain-[^"]+)/,
    ]) {
      const address = typeof path === "string" ? path : (path.exec(page.text)?.[1] ?? "");
      expect([address, (await person.get(address)).status]).toEqual([address, 200]);
    }
  });

  it("npm run dev passes on every cookie of a login", async () => {
    const member = await new Person(person.port, person.host).enter("free@demo.test");
    expect((await member.get("/members")).text).toContain('data-viewer="member"');
  });

  it("npm run dev restarts the product after a server file changed, and requests wait meanwhile", async () => {
    const before = printed.length;
    const now = new Date();
    utimesSync(join(root, "app/i18n/messages/en/errors.json"), now, now);
    await untilPrinted("Started anew", before);
    expect((await person.get("/members")).status).toBe(200);
  });

  it("npm run dev names the source line of a module that throws while it loads", () => {
    const script = `
      import { createServer } from "vite";
      import { createRunner } from "./scripts/dev/runner.mjs";
      const server = { middlewareMode: true, hmr: false };
      const vite = await createServer({ configFile: "remix.config.ts", appType: "custom", server, logLevel: "silent" });
      await createRunner(vite).import("/tests/development/broken.fixture.ts").catch((error) => console.log(error.stack));
      process.exit(0);`;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
      cwd: root,
      // The configuration would leave out the build's plugins if VITEST were set.
      env: { ...process.env, VITEST: undefined, NODE_ENV: "development" },
      encoding: "utf8",
    });
    expect(stdout).toContain("broken.fixture.ts:9:7");
  });

  it("The description of an error contains the source lines around its place", () => {
    const fault = describeFault(new Error("broken on purpose"), root);
    expect(fault.loc?.file).toBe(import.meta.filename);
    expect(fault.frame).toContain('describeFault(new Error("broken on purpose"), root)');
  });
});
