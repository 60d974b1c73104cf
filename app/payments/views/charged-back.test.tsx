import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import { expect, it } from "vitest";
import { textsFor } from "~/i18n/catalogue.server";
import { I18nProvider } from "~/i18n/provider";
import type { ShownOrder } from "../order";
import { OrderList } from "./order-list";
import { PaymentResult } from "./payment-result";

const order: ShownOrder = {
  ...{ id: "o", paymentId: "p", bundleId: "c50", credits: 50, listAmountMinor: 899, amountMinor: 899 },
  ...{ currency: "GBP", offerCode: null, discountPercentage: 0, country: "GB", method: "paypal" },
  ...{ state: "completed", paymentState: "completed", createdAt: "2026-03-01T10:00:00.000Z" },
  ...{ settledAt: "2026-03-01T10:00:00.000Z", returnedCredits: null, returnedMinor: null, chargedBack: false },
  ...{ hasInvoice: true, isRepeat: false, madePremium: false, balanceBefore: 700, balanceAfter: 750 },
};

const draw = (shown: ShownOrder) =>
  renderToStaticMarkup(
    <StaticRouter location="/">
      <I18nProvider texts={textsFor("en")}>
        <OrderList orders={[shown]} timeZone="UTC" olderThan={null} />
        <PaymentResult order={shown} refundUntil={null} timeZone="UTC" isAsking={false} askForm={(button) => button} />
      </I18nProvider>
    </StaticRouter>,
  );

it("a payment says that it is complete and what it added", () => {
  const html = draw(order);
  expect(html).toContain(">Complete<");
  expect(html).toContain("from 700 to 750");
});

it("one the bank took back says so in the list too, and nothing of credits added (L26)", () => {
  const html = draw({ ...order, chargedBack: true });
  expect(html.match(/>Payment taken back</g)).toHaveLength(2);
  expect(html).not.toContain(">Complete<");
  expect(html).not.toContain("from 700 to 750");
});
