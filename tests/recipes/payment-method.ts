import { addTexts, type RepositoryCopy } from "../support/repository-copy";
import type { Recipe } from "./recipe";

const method = "lakepay";

/** Adds an invented payment method of one country, for both providers. */
export const paymentMethod: Recipe = {
  heading: "Add a payment method",
  perform(copy) {
    addEntry(copy);
    const icons = "app/payments/views/method-choice.tsx";
    copy.insertAfter(icons, '  satispay: "smartphone",\n', `  ${method}: "smartphone",\n`);
    copy.editMessages("payments.json", (texts) => addTexts(texts, "methods", { [method]: "Lakepay" }));
    addBounds(copy);
    addTests(copy);
  },
  tests: ["app/payments/methods", "app/payments/providers/shapes"],
  proof: `The method ${method} is within the limits of Mollie`,
};

function addEntry(copy: RepositoryCopy): void {
  const entry = `
  ${method}: {
    name: "Lakepay",
    countries: ["CH"],
    currencies: ["CHF"],
    stripe: "${method}",
    mollie: "${method}",
    maximum: { CHF: 2000 },
  },`;
  copy.replace("app/payments/methods.ts", "\n} as const satisfies", `${entry}\n} as const satisfies`);
}

/** Adds invented limits to the doubles of both providers, and to the document that lists their sources. */
function addBounds(copy: RepositoryCopy): void {
  const [mollie, stripe] = ["tests/support/mollie-shapes.ts", "tests/support/stripe-shapes.ts"];
  copy.insertBefore(mollie, '  "mbway",\n', `  "${method}",\n`);
  copy.insertAfter(mollie, '    vipps: { currencies: ["NOK"] },\n', `    ${method}: { currencies: ["CHF"] },\n`);
  copy.insertAfter(stripe, '  twint: ["chf"],\n', `  ${method}: ["chf"],\n`);
  const line = "| Lakepay | | CHF 2,000 | an invented method, 2099-01-01 |\n";
  copy.insertBefore("docs/payment-sources.md", "| Twint |", line);
}

function addTests(copy: RepositoryCopy): void {
  const path = "app/payments/methods.test.ts";
  copy.replace(path, '      "EPS",\n', '      "EPS",\n      "Lakepay",\n');
  const test = `  it("The method ${method} is offered in Switzerland alone", () => {
    expect(methodsFor("CH", today)).toContain("${method}");
    expect(methodsFor("DE", today)).not.toContain("${method}");
  });

`;
  copy.insertAfter(path, 'describe("payment methods", () => {\n', test);
}
