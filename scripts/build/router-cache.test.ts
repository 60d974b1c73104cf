import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "vite";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { patchRouter, replacements, routerCache } from "./router-cache";

type Handle = (request: Request) => Promise<Response>;

const folder = mkdtempSync(join(tmpdir(), "router-cache-"));
let stock: Handle;
let cached: Handle;

/** Both bundles hold the same packages, or the comparison would be between two builds of React Router. */
const bundled = {
  ssr: { noExternal: ["@remix-run/react", /^@remix-run\/(node|router|server-runtime)$/, /^react-router/] },
};

async function bundle(name: string, plugins: Plugin[]): Promise<Handle> {
  const outDir = join(folder, name);
  await build({
    configFile: false,
    logLevel: "error",
    plugins,
    ...bundled,
    esbuild: { jsx: "automatic" },
    build: {
      ssr: resolve(import.meta.dirname, "router-cache.fixture.tsx"),
      outDir,
      emptyOutDir: true,
      rollupOptions: { output: { entryFileNames: "server.mjs" } },
    },
  });
  const module = await import(pathToFileURL(join(outDir, "server.mjs")).href);
  return module.handle;
}

beforeAll(async () => {
  // React Router warns of every malformed address, which half of these are.
  vi.spyOn(console, "warn").mockImplementation(() => {});
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  stock = await bundle("stock", []);
  cached = await bundle("cached", [routerCache()]);
});

afterAll(() => rmSync(folder, { recursive: true }));

const paths = [
  ...["/", "//", "/?q=1", "/login", "/LOGIN", "/login/", "//login", "/login//", "/log%69n", "/members", "/Members/1"],
  ...[
    "/members/1",
    "/members/1/",
    "/members/1/chat",
    "/members//chat",
    "/members/1/chat/x",
    "/members/%2F",
    "/members/a%20b",
  ],
  ...["/likes", "/likes/new", "/likes/m", "/likes/m/7", "/credits/repeat-order", "/credits/5", "/credits/5/ideal"],
  ...["/credits/5/ideal/x", "/transactions", "/transactions/9", "/chats/3", "/chats", "/landers/x", "/landers/x/y"],
  ...[
    "/activate/done",
    "/activate/abc",
    "/some-token",
    "/favicon.ico",
    "/a/b/c/d",
    "/%E0%A4%A",
    "/%",
    "/Media/1.jpg",
    "/media/1.jpg",
  ],
  ...[
    "/inner",
    "/opt/inner",
    "/deep",
    "/deep/",
    "/deep/a/b",
    "/pages/a%20b",
    "/pages/a b",
    "/api/user.php",
    "/API/user.php",
  ],
  ...[
    "/api/Chats.php",
    "/api/sign-up.php",
    "/api/none.php",
    "/_root.data",
    "/members/1.data",
    "/login.data",
    "/none/at/all.data",
  ],
  ...[
    "/__manifest?version=1&p=/members/1&p=/likes/m/7",
    "/__manifest?version=2&p=/",
    "/__manifest?version=1",
    "/:token",
    "/*",
    "/é",
  ],
];

async function answer(handle: Handle, path: string) {
  const response = await handle(new Request(`http://a.test${path}`));
  const headers = [...response.headers].filter(([name]) => name !== "date");
  return { status: response.status, headers, text: alike(await response.text()) };
}

/**
 * Both say their routes in words of their own: ours leaves out what a route has not and what preloads are made of, draws
 * none of these, puts the page back where it was in fewer words, has the page's data come as JSON, and leaves out what
 * the browser's code knows of the build.
 */
function alike(text: string): string {
  return text
    .replace(/(?<=window\.__remixManifest = )\{[\s\S]*?\n?\}(?=;\nwindow\.)/g, (manifest) =>
      alikeRoutes(JSON.parse(manifest)),
    )
    .replace(/"future":\{[^}]*\},"isSpaMode":false/g, "")
    .replace(/<link rel="modulepreload"[^>]*>/g, "")
    .replace(/(?<=<script[^>]*>)\(.*?\)(?=\((?:"|&quot;)positions)/gs, "")
    .replace(/window\.__remixContext\.(?:data|stream) ?=.*?;(?=<\/script>)/g, "");
}

interface Routes {
  version: string;
  entry: { module: string };
  routes: Record<string, Record<string, unknown>>;
}

function alikeRoutes({ version, entry: { module }, routes }: Routes): string {
  return JSON.stringify({ version, module, routes }, (key, value) =>
    value === false || key === "imports" || key === "css" ? undefined : value,
  );
}

describe("router cache", () => {
  it("answers like the stock router, also when asked again", async () => {
    expect(paths.length).toBeGreaterThanOrEqual(42);
    for (const path of [...paths, ...paths.toReversed()]) {
      expect(await answer(cached, path), path).toEqual(await answer(stock, path));
    }
  });

  it("meets pages, resources, data and misses in that comparison", async () => {
    const answers = await Promise.all(paths.map((path) => answer(cached, path)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 204, 400, 404]));
    expect(new Set(answers.map(({ text }) => text)).size).toBeGreaterThan(40);
  });

  it("is in the one bundle and not in the other", () => {
    const source = (name: string) => readFileSync(join(folder, name, "server.mjs"), "utf8");
    for (const word of ["rankedBranches(", "compilePathOnce(", "firstRoutes"]) {
      expect([source("stock").includes(word), source("cached").includes(word)], word).toEqual([false, true]);
    }
  });

  it.each(replacements.map((each) => [each.file, each] as const))(
    "stops the build when an anchor in %s has moved",
    (file, each) => {
      const others = replacements.filter((other) => other.file === file && other !== each).map(({ anchor }) => anchor);
      expect(() => patchRouter(file, others.join("\n"))).toThrow("found it 0 times");
      expect(() => patchRouter(file, [...others, each.anchor, each.anchor].join("\n"))).toThrow("found it 2 times");
    },
  );

  it("stops the build when a file was never seen", async () => {
    const elsewhere: Plugin = { name: "elsewhere", enforce: "pre", resolveId: () => null };
    const run = build({
      configFile: false,
      logLevel: "silent",
      plugins: [elsewhere, routerCache()],
      build: { ssr: resolve("app/paths.ts"), outDir: join(folder, "none"), write: false },
    });
    await expect(run).rejects.toThrow("router cache: never saw");
  });
});
