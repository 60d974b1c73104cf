import { expect, test } from "vitest";
import { listSources, readSource } from "./support/sources";

/** Frameworks run as published (DESIGN 15.1). Lists the forbidden techniques, with the place of each exception. */

const buildFiles = [...listSources("scripts/build"), "scripts/build.mjs", "remix.config.ts", "vite.config.ts"];
// Excludes the bench, which spies on drivers and is no part of the product.
const scripts = listSources("scripts").filter((path) => !path.startsWith("scripts/bench/"));
const sources = [...listSources("app"), ...scripts, ...buildFiles];

/** The files that contain the pattern. */
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

test("No build step names a file within a package except Remix's program", () => {
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

test("Remix's wire format and globals are used only where its own stream is handed over", () => {
  expect(filesWith(/from "turbo-stream"|import\("turbo-stream"\)/)).toEqual([]);
  expect(filesWith(/__remix(?:Context|Router|Manifest|RouteModules)\b/)).toEqual([
    // This file names the routes without a page.
    "app/entry.client.tsx",
    "app/server/handoff.server.ts",
    // This file reads the route list of the finished build.
    "scripts/build/page-weight.ts",
  ]);
});

test("No effect disables the lint rule of dependency lists", () => {
  expect(filesWith(/biome-ignore\s+\S*useExhaustiveDependencies/)).toEqual([]);
});

/**
 * Components reach elements by refs. Scripts of visitor pages, without a framework, search the document and are
 * excluded.
 */
const components = listSources("app").filter((path) => !/\/visitor-[\w-]+\.ts$/.test(path));

test("A component searches the whole document only with a comment that gives the reason", () => {
  const found = filesWith(/\b(?:document|page|window)\.(?:querySelector|getElement)/, components);
  expect(found.sort()).toEqual([
    "app/dev/views/opened-mail.tsx",
    "app/discovery/views/swipe-screen.tsx",
    "app/layouts/like-popup.ts",
    "app/layouts/typed-text.ts",
    "app/likes/views/match-overlay.tsx",
    "app/offers/views/timed-bonus-modal.tsx",
    "app/ui/toasts.tsx",
  ]);
});

test("No source sends its own events through the document", () => {
  expect(filesWith(/\bnew CustomEvent\b|\b(?:document|window)\.dispatchEvent/)).toEqual([]);
  // Both files fire the input event on a field filled by script.
  expect(filesWith(/\.dispatchEvent\(/, components).sort()).toEqual([
    "app/chat/client/insert-text.ts",
    "app/layouts/typed-text.ts",
  ]);
});

test("The internals of pg are used in one file", () => {
  expect(
    filesWith(
      /\bhandle(?:RowDescription|DataRow|CommandComplete|ReadyForQuery)\b|connection\.(?:parse|bind|describe|execute|sync)\(/,
    ),
  ).toEqual(["app/tenancy/tenant-read.server.ts"]);
});

test("Each form that a member sends by script keeps its page when no answer comes", () => {
  const machines = /^app\/routes\/(?:api\/|dev\/|payments\/webhook|settings\/mail-report|home\/csp-report)/;
  const withAction = filesWith(/^export (?:const|async function|function) action\b/m, listSources("app/routes"));
  const keeping = new Set(
    filesWith(/^export \{ clientAction \} from "~\/client\/client-action";$/m, listSources("app/routes")),
  );
  expect(withAction.filter((path) => !machines.test(path) && !keeping.has(path))).toEqual([]);
});

test("A route without a page gives browsers only the one client action", () => {
  const takingForms = filesWith(/^export \{ clientAction \}/m, listSources("app/routes"));
  const reading = new Set(filesWith(/^export (?:const|async function|function) loader\b/m, takingForms));
  const forBrowsers = /^export (?:default|\{ (?!clientAction \})|(?:const|async function|function) (?!action\b))/m;
  const formRoutes = takingForms.filter((path) => !reading.has(path));
  expect(filesWith(forBrowsers, formRoutes)).toEqual([]);
  expect(formRoutes.length).toBeGreaterThan(40);
});

test("Each page stays shown after a form without an answer", () => {
  const withLoader = filesWith(/^export (?:const|async function|function) loader\b/m, [
    "app/root.tsx",
    ...listSources("app/routes"),
  ]);
  const pages = new Set(filesWith(/^export default\b/m, withLoader));
  const keeping = new Set(filesWith(/^export \{ shouldRevalidate \} from "~\/client\/revalidation";$/m, withLoader));
  expect([...pages].filter((path) => !keeping.has(path))).toEqual([]);
  expect(keeping.size).toBeGreaterThan(60);
});
