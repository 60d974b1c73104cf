import { addTexts, type RepositoryCopy } from "../support/repository-copy";
import type { Recipe } from "./recipe";

const field = "drinking";
const choices = ["never", "sometimes", "often"];
const listed = `[${choices.map((choice) => `"${choice}"`).join(", ")}]`;

/** Adds a profile field with a list of answers, like `body_type`. */
export const profileField: Recipe = {
  heading: "Add a profile field",
  perform(copy) {
    addEntry(copy);
    addColumn(copy);
    addWords(copy);
  },
  tests: ["profile-fields", "app/profiles/fields", "app/profiles/completeness", "scripts/demo/demo"],
  proof: `A search by ${field} finds its members alone`,
};

/** Gives the field the positions of existing fields. Fields with the same position keep the order of the list. */
function addEntry(copy: RepositoryCopy): void {
  const entry = `{ texts: "${field}", choices: ${listed}, searchPlace: 11, editorPlace: 7 }`;
  copy.insertBefore("app/tenancy/profile-fields.ts", "\n  about:", `\n  ${field}: ${entry},`);
}

/** Adds the column. Then rebuilds each index with the body type, without blocking writes. */
function addColumn(copy: RepositoryCopy): void {
  copy.addMigration(`add_${field}`, [`alter table profiles add column ${field} text;`]);
  const baseline = copy.read("migrations/0003_profiles.sql");
  const indexes = [...baseline.matchAll(/create index (\w+) (on profiles[^;]*body_type[^;]*;)/g)];
  if (indexes.length === 0) throw new Error("No index of the baseline includes the body type.");
  const renewed = indexes.flatMap(([, name = "", columns = ""]) => [
    `drop index concurrently if exists ${name}_new;`,
    `create index concurrently ${name}_new ${columns.replace("body_type", `body_type, ${field}`)}`,
    `drop index concurrently if exists ${name};`,
    `alter index ${name}_new rename to ${name};`,
  ]);
  copy.addMigration(`index_${field}`, ["-- no transaction", ...renewed]);
}

function addWords(copy: RepositoryCopy): void {
  copy.editMessages("profiles.json", (texts, locale) => {
    addTexts(texts, "fields", { [field]: `Drinks (${locale})` });
    const options = choices.map((choice) => [choice, `${choice} (${locale})`]);
    addTexts(texts, "options", { [field]: Object.fromEntries(options) });
  });
}
