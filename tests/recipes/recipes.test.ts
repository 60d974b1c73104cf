import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RepositoryCopy } from "../support/repository-copy";
import { projectFolders, readSource } from "../support/sources";
import { locale } from "./locale";
import { notificationType } from "./notification-type";
import { page } from "./page";
import { paymentMethod } from "./payment-method";
import { profileField } from "./profile-field";

const recipes = [locale, profileField, notificationType, paymentMethod, page];
const guide = readSource("CONTRIBUTING.md");
const sections = new Map(guide.split(/^## /m).map((text) => [text.split("\n", 1)[0], text]));

let copy: RepositoryCopy;
beforeAll(() => {
  copy = new RepositoryCopy();
});
afterAll(() => copy.remove());

/** The name that the guide uses for a file. A message file is named without its language. */
const nameOf = (path: string) => path.replace(/^app\/i18n\/messages\/[^/]+\//, "");

it("The copy of the repository contains no data folder of a running product", () => {
  const folders = readdirSync(copy.folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual(projectFolders);
});

describe("CONTRIBUTING.md", () => {
  it.each(recipes)("The section $heading names each file that its steps edit", ({ heading, perform }) => {
    copy.edited.clear();
    perform(copy);
    const section = sections.get(heading) ?? "";
    expect(copy.edited.size).toBeGreaterThan(0);
    expect([...copy.edited].map(nameOf).filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
  });

  // Only `.ci/run` requests this test, because it compiles the whole product again. A busy machine needs minutes.
  it.runIf(process.env.RECIPES)(
    "After all sections are followed, the product passes its checks",
    async () => {
      await copy.run("npm", ["run", "schema"]);
      const files = [...new Set(recipes.flatMap(({ tests }) => tests))];
      const [checks, report] = await Promise.all([
        copy.run("npm", ["run", "check", "--", "types", "lint", "structure", "texts", "schema"]),
        copy.run("node_modules/.bin/vitest", ["run", "--config", "remix.config.ts", "--reporter=verbose", ...files]),
      ]);
      expect(checks).toContain("All checks hold.");
      expect(recipes.map(({ proof }) => proof).filter((proof) => !report.includes(proof))).toEqual([]);
    },
    600_000,
  );
});
