import type { Messages, RepositoryCopy } from "../support/repository-copy";
import type { Recipe } from "./recipe";

const rules = new Intl.PluralRules("ga");
const pluralForms = new Set(Array.from({ length: 100 }, (_, number) => rules.select(number)));

/** Adds Irish, with the English words and the plural forms of Irish. */
export const locale: Recipe = {
  heading: "Add a locale",
  perform(copy) {
    copy.replace("app/tenancy/vocabulary.ts", '"sv"] as const', '"sv", "ga"] as const');
    describeLocale(copy);
    fillRecords(copy);
    addDemoPeople(copy);
    copy.addMessages("ga", translate);
  },
  tests: ["app/i18n/", "app/pages/contents", "app/notifications/mail/render", "vendor-locales", "scripts/demo/demo"],
  proof: "The offered languages in 'IE' are [ 'en', 'ga' ]",
};

function describeLocale(copy: RepositoryCopy): void {
  const [list, test] = ["app/i18n/locales.ts", "app/i18n/locales.test.ts"];
  const entry = '  ga: { code: "ga", iso: "ga-IE", gifLocale: "ga_IE", file: "ga" },\n';
  copy.insertAfter(list, '  sv: { code: "sv", iso: "sv-SE", gifLocale: "sv_SE", file: "sv" },\n', entry);
  copy.insertAfter(list, '  sv: "Svenska",\n', '  ga: "Gaeilge",\n');
  copy.replace(list, 'IE: ["en"]', 'IE: ["en", "ga"]');
  copy.replace(test, '"nb", "sv"]', '"nb", "sv", "ga"]');
  copy.replace(test, "IE en;", "IE en, ga;");
}

/** Adds an entry for the new locale to each record that must list every locale. */
function fillRecords(copy: RepositoryCopy): void {
  const [catalogue, vendors] = ["app/i18n/catalogue.client.ts", "app/payments/providers/vendor-locales.ts"];
  copy.insertBefore(catalogue, '  "en-US": ()', '  ga: () => import("virtual:messages/ga"),\n');
  copy.insertAfter(vendors, 'stripe: "sv" },\n', '  ga: { mollie: "en_GB", stripe: "en" },\n');
  const pages = "app/pages/contents.test.ts";
  copy.insertAfter(pages, '  sv: "återbetalning",\n', '  ga: "refund",\n');
  const steps = "  ga: [/^Withdraw from contract here/, /^Confirm withdrawal$/],\n";
  copy.insertBefore(pages, "  nb: [/^Angre", steps);
}

function addDemoPeople(copy: RepositoryCopy): void {
  const [index, names] = ["scripts/demo/corpus/index.ts", "scripts/demo/names.ts"];
  copy.create(
    "scripts/demo/corpus/ga.ts",
    copy.read("scripts/demo/corpus/en.ts").replace("export const en:", "export const ga:"),
  );
  copy.insertBefore(index, 'import { it } from "./it";', 'import { ga } from "./ga";\n');
  copy.replace(index, "fi, nb, sv }", "fi, nb, sv, ga }");
  addFrames(copy);
  const people = '"Aoife Brigid Cliodhna Deirdre Emer Grainne", "Cathal Cian Donal Eoin Fionn Padraig"';
  copy.insertAfter(names, "Record<TenantLocale, NameList> = {\n", `  ga: list(${people}),\n`);
}

function addFrames(copy: RepositoryCopy): void {
  const [folder, imported] = ["scripts/demo/corpus/frames", 'import { it } from "./it";'];
  const frames = copy.read(`${folder}/en.ts`).replace("export const en:", "export const ga:");
  copy.create(`${folder}/ga.ts`, frames);
  copy.insertBefore(`${folder}/index.ts`, imported, 'import { ga } from "./ga";\n');
  copy.replace(`${folder}/index.ts`, "nb, sv }", "nb, sv, ga }");
}

/** Keeps the English words with typographic quotes, and gives each counted text every Irish plural form. */
function translate(texts: Messages): Messages {
  const entries = Object.entries(texts).flatMap(([key, value]): [string, Messages | string][] => {
    if (typeof value !== "string") return [[key, translate(value)]];
    const words = value.replaceAll("'", "’");
    if (!key.endsWith("_other")) return [[key, words]];
    return [...pluralForms].map((form) => [key.replace(/other$/, form), words]);
  });
  return Object.fromEntries(entries);
}
