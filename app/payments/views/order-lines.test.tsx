import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import { i18nFor } from "~/i18n/catalogue.server";
import type { MethodId } from "../methods";
import { SubmitNote } from "./order-lines";

const draw = (method: MethodId, card: string | null = null) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor("en")}>
      <SubmitNote method={method} card={card} />
    </I18nextProvider>,
  );

it("A payer by bank transfer is not told to pay on the next page", () => {
  const note = draw("wiretransfer");
  expect(note).toContain("obliges you to pay");
  expect(note).toContain("we hold this price for 7 days");
  expect(note).not.toContain("next page");
});

it("Other methods are paid on the next page, and a kept card at once", () => {
  expect(draw("paypal")).toContain("You pay on the next page");
  expect(draw("creditcard", "Visa 4242")).toContain("Visa 4242");
  expect(draw("creditcard", "Visa 4242")).not.toContain("next page");
});
