import { expect, test } from "vitest";
import { listSources, readSource } from "./support/sources";

/** Frameworks must run as published (DESIGN 15.1). Each test forbids one technique and lists the exceptions. */

const buildFiles = [...listSources("scripts/build"), "scripts/build.mjs", "remix.config.ts", "vite.config.ts"];
// The bench is left out, because it is no part of the product and replaces methods of drivers.
const scripts = listSources("scripts").filter((path) => !path.startsWith("scripts/bench/"));
const sources = [...listSources("app"), ...scripts, ...buildFiles];

function filesWith(pattern: RegExp, among = sources): string[] {
  return [...new Set(among)].filter((path) => pattern.test(readSource(path)));
}

test("No build step reads or rewrites the code of a module", () => {
  expect(
    filesWith(
      /\btransform\s*\(\s*\w|\btransform:\s*(?:\(\s*\w|async|\w+,)|renderChunk|\bresolve\.alias\b.*node_modules/,
      buildFiles,
    ),
  ).toEqual([]);
});

test("No build step names a file inside a package, except Remix's own program", () => {
  expect(filesWith(/node_modules\/\S*\.(?:c|m)?js\b|\/dist\//, buildFiles)).toEqual(["scripts/build.mjs"]);
});

test("No source replaces a function of the browser, of Node or of a package", () => {
  expect(
    filesWith(/\b(?:window|globalThis|global|self)\.(?:fetch|history|location|console|\w+Storage|[A-Z]\w*) = /),
  ).toEqual([]);
  expect(filesWith(/\b(?:window|globalThis|global|self)\.\w+ = /)).toEqual([]);
  expect(
    filesWith(/\.prototype\.\w+ = |Object\.definePropert(?:y|ies)\((?:window|globalThis|global|self|\w+\.prototype)\b/),
  ).toEqual([]);
});

test("Remix's wire format and globals are used only where its own stream is passed on", () => {
  expect(filesWith(/from "turbo-stream"|import\("turbo-stream"\)/)).toEqual([]);
  expect(filesWith(/__remix(?:Context|Router|Manifest|RouteModules)\b/)).toEqual([
    // Lists the routes that have no page.
    "app/entry.client.tsx",
    "app/server/handoff.server.ts",
    // Reads the list of routes of the finished build.
    "scripts/build/page-weight.ts",
  ]);
});

test("No source disables the lint rule for the dependency lists of effects", () => {
  expect(filesWith(/biome-ignore\s+\S*useExhaustiveDependencies/)).toEqual([]);
});

/**
 * The sources of components, which reach elements by refs. The scripts of visitors' pages and of the console are left
 * out, because they search the document without a framework.
 */
const components = listSources("app").filter(
  (path) => !/\/visitor-[\w-]+\.ts$/.test(path) && !path.startsWith("app/desk/client/"),
);

test("The components that search the whole document are exactly the listed ones", () => {
  const found = filesWith(/\b(?:document|page|window)\.(?:querySelector|getElement)/, components);
  expect(found.sort()).toEqual([
    "app/client/held-route-scripts.ts",
    "app/client/return-focus.ts",
    "app/dev/views/opened-mail.tsx",
    "app/discovery/views/swipe-screen.tsx",
    "app/layouts/form-restore.ts",
    "app/layouts/like-popup.ts",
    "app/likes/views/match-overlay.tsx",
    "app/offers/views/timed-bonus-modal.tsx",
    "app/ui/toasts.tsx",
  ]);
});

test("No source sends its own events through the document", () => {
  expect(filesWith(/\bnew CustomEvent\b|\b(?:document|window)\.dispatchEvent/)).toEqual([]);
  // Both files fire the input event on a field that a script has filled.
  expect(filesWith(/\.dispatchEvent\(/, components).sort()).toEqual([
    "app/chat/client/insert-text.ts",
    "app/layouts/form-restore.ts",
  ]);
});

test("The internals of pg are used in one file", () => {
  expect(
    filesWith(
      /\bhandle(?:RowDescription|DataRow|CommandComplete|ReadyForQuery)\b|connection\.(?:parse|bind|describe|execute|sync)\(/,
    ),
  ).toEqual(["app/tenancy/tenant-read.server.ts"]);
});

test("Each action that a member's page calls by script keeps the page when no answer comes", () => {
  const machines = /^app\/routes\/(?:api\/|dev\/|payments\/webhook|settings\/mail-report|home\/csp-report)/;
  const withAction = filesWith(/^export (?:const|async function|function) action\b/m, listSources("app/routes"));
  const keeping = new Set(
    filesWith(/^export \{ clientAction \} from "~\/client\/client-action";$/m, listSources("app/routes")),
  );
  expect(withAction.filter((path) => !machines.test(path) && !keeping.has(path))).toEqual([]);
});

test("A route that only takes forms exports nothing for browsers but the common client action", () => {
  const takingForms = filesWith(/^export \{ clientAction \}/m, listSources("app/routes"));
  const reading = new Set(filesWith(/^export (?:const|async function|function) loader\b/m, takingForms));
  const forBrowsers = /^export (?:default|\{ (?!clientAction \})|(?:const|async function|function) (?!action\b))/m;
  const formRoutes = takingForms.filter((path) => !reading.has(path));
  expect(filesWith(forBrowsers, formRoutes)).toEqual([]);
  expect(formRoutes.length).toBeGreaterThan(40);
});

test("Each page with data stays on the screen when a form gets no answer", () => {
  const withLoader = filesWith(/^export (?:const|async function|function) loader\b/m, [
    "app/root.tsx",
    ...listSources("app/routes"),
  ]);
  const pages = new Set(filesWith(/^export default\b/m, withLoader));
  const keeping = new Set(
    filesWith(
      /^export \{ shouldRevalidate(?:Frame as shouldRevalidate)? \} from "~\/client\/revalidation";$/m,
      withLoader,
    ),
  );
  expect([...pages].filter((path) => !keeping.has(path))).toEqual([]);
  expect(keeping.size).toBeGreaterThan(60);
});
