import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadStaticFiles } from "./static-files.server";
import { type FakeEdge, startFakeEdge } from "../../../tests/support/fake-edge";

const folder = mkdtempSync(join(tmpdir(), "static-"));
let edge: FakeEdge;
let handled = 0;

beforeAll(async () => {
  mkdirSync(join(folder, "assets/.vite"), { recursive: true });
  writeFileSync(join(folder, "assets/app-1.js"), "app()");
  writeFileSync(join(folder, "assets/app-1.js.br"), brotliCompressSync("app()"));
  writeFileSync(join(folder, "assets/.vite/manifest.json"), "{}");
  writeFileSync(join(folder, "icon.svg"), "<svg/>");
  edge = await startFakeEdge(() => new Response(`handled ${++handled}`), { files: loadStaticFiles(folder) });
});

afterAll(async () => {
  await edge.stop();
  rmSync(folder, { recursive: true });
});

describe("static files", () => {
  it("Static files are sent as the build compressed them, and hashed names may be cached for ever", async () => {
    const answer = await edge.get("/assets/app-1.js", { "accept-encoding": "gzip, br" });
    expect(answer.headers.get("content-encoding")).toBe("br");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(answer.headers.get("rating")).toBe("RTA-5042-1996-1400-1577-RTA");
    expect((await edge.get("/assets/app-1.js")).text).toBe("app()");
    expect((await edge.get("/icon.svg")).headers.get("cache-control")).toBe("public, max-age=3600");
  });

  it("A static file that the client has is answered with 304", async () => {
    const etag = (await edge.get("/icon.svg")).headers.get("etag") ?? "";
    const answer = await edge.get("/icon.svg", { "if-none-match": etag });
    expect([answer.status, answer.text]).toEqual([304, ""]);
  });

  it.each([
    "/assets/none.js",
    "/assets/",
    "/assets/.vite/manifest.json",
    "/assets/..%2f..%2fetc/passwd",
    "/assets/app-1.js.br",
  ])("The missing file %s is answered without Remix", async (path) => {
    expect((await edge.get(path)).status).toBe(404);
    expect(handled).toBe(0);
  });

  it("Static files take no actions", async () => {
    expect((await edge.send("POST", "/icon.svg")).status).toBe(405);
  });

  it("Paths that are not static files go to Remix", async () => {
    expect((await edge.get("/members")).text).toBe("handled 1");
  });
});
