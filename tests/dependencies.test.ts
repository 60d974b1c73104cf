import { describe, expect, test } from "vitest";
import { readAdvisories } from "../scripts/advisories.mjs";
import { readSource } from "./support/sources";

/** Checks that docs/dependencies.md, package.json and the lock file agree. */

interface Locked {
  version: string;
  license?: string;
  dev?: boolean;
  integrity?: string;
  inBundle?: boolean;
  resolved?: string;
  hasInstallScript?: boolean;
}

const page = readSource("docs/dependencies.md");
const { dependencies, devDependencies } = JSON.parse(readSource("package.json")) as Record<
  "dependencies" | "devDependencies",
  Record<string, string>
>;
const { packages } = JSON.parse(readSource("package-lock.json")) as { packages: Record<string, Locked> };
const locked = Object.entries(packages).filter(([path]) => path !== "");
const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

test("The page lists each direct dependency with its version, and no other", () => {
  const rows = [...page.matchAll(/^\| `([^`]+)` \| (\S+) \| (.*)\|$/gm)].map(
    ([, name, version]) => `${name} ${version}`,
  );
  const direct = Object.entries({ ...dependencies, ...devDependencies });
  expect(rows.sort()).toEqual(direct.map(([name, version]) => `${name} ${version.split("@").at(-1)}`).sort());
});

test("Each direct dependency has an exact version", () => {
  const loose = Object.values({ ...dependencies, ...devDependencies }).filter(
    (version) => !/^(?:npm:\S+@)?\d+\.\d+\.\d+$/.test(version),
  );
  expect(loose).toEqual([]);
});

test("Each package of production has a permissive licence, or stands among the exceptions of the page", () => {
  const permissive = new Set(["MIT", "MIT-0", "ISC", "0BSD", "Apache-2.0", "Unlicense", "CC0-1.0"]);
  const isPermissive = (license = "") =>
    license
      .replace(/[()]/g, "")
      .split(/ (?:AND|OR) /)
      .every((one) => permissive.has(one) || /^BSD-[23]-Clause$/.test(one));
  const others = locked.filter(([, { dev, license }]) => !dev && !isPermissive(license)).map(([path]) => nameOf(path));
  const exceptions = page.split("with these exceptions:")[1]?.split("\n- ")[0] ?? "";
  const excepted = (name: string) => exceptions.includes(`\`${name}\``) || name.startsWith("@img/sharp-");
  expect(others).toContain("web-push");
  expect(others.filter((name) => !excepted(name))).toEqual([]);
});

test("The lock file has a checksum for each package and no address of a registry", () => {
  const unsafe = locked.filter(
    ([, { integrity, inBundle, resolved }]) => resolved || !(inBundle || integrity?.startsWith("sha512-")),
  );
  expect(unsafe.map(([path]) => path)).toEqual([]);
});

test("Only packages that the page names run code at their installation", () => {
  const running = new Set(locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path)));
  expect([...running]).toEqual(["esbuild"]);
});

describe("the check for known faults", () => {
  test("The check says that it was not made when the registry gives no answer", () => {
    for (const answer of ["", "<html>", '{"message": "405 Method Not Allowed", "error": {}}'])
      expect(readAdvisories(answer)).toMatchObject({ status: 2, lines: [expect.stringMatching(/^Not checked/)] });
  });

  test("The check lists each faulty package, and tells none from some", () => {
    expect(readAdvisories('{"vulnerabilities": {}}')).toEqual({ status: 0, lines: ["No known faults."] });
    const answer = { vulnerabilities: { pg: { name: "pg", severity: "high", range: "<9" } } };
    expect(readAdvisories(JSON.stringify(answer))).toEqual({ status: 1, lines: ["pg <9: high"] });
  });
});
