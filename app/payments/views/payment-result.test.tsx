import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import { i18nFor } from "~/i18n/catalogue.server";
import type { PaymentState } from "../payment-state";
import { orderStateOf, type ShownOrder } from "../order";
import { OrderList } from "./order-list";
import { PaymentResult } from "./payment-result";

const order: ShownOrder = {
  id: "0199c5d4-0a70-7000-8000-00a1b2c3d4e5",
  paymentId: "p",
  bundleId: "c50",
  credits: 50,
  listAmountMinor: 899,
  amountMinor: 899,
  currency: "GBP",
  offerCode: null,
  discountPercentage: 0,
  country: "GB",
  method: "paypal",
  state: "completed",
  paymentState: "completed",
  isUnanswered: false,
  refundDays: 14,
  createdAt: "2026-03-01T10:00:00.000Z",
  settledAt: "2026-03-01T10:00:00.000Z",
  returnedCredits: null,
  returnedMinor: null,
  returnedBalance: null,
  chargedBack: false,
  disputedMinor: null,
  payUntil: "2026-03-01T10:30:00.000Z",
  refundFailedMinor: null,
  refundFailedAt: null,
  partMinor: null,
  unappliedMinor: null,
  unappliedReturnedMinor: null,
  hasInvoice: true,
  isRepeat: false,
  madePremium: false,
  balanceBefore: 700,
  balanceAfter: 750,
  payUrl: null,
};

const draw = (
  shown: ShownOrder,
  isAsking = false,
  problem: string | null = null,
  debt = 0,
  payUrl: string | null = null,
  chat: string | null = null,
) =>
  renderToStaticMarkup(
    <StaticRouter location="/">
      <I18nextProvider i18n={i18nFor("en")}>
        <OrderList orders={[shown]} timeZone="UTC" withdrawable={[]} olderThan={null} />
        <PaymentResult
          order={shown}
          refundUntil={null}
          debt={debt}
          timeZone="UTC"
          payUrl={payUrl}
          chat={chat}
          isAsking={isAsking}
          problem={problem}
          askForm={(button) => button}
          continueForm={(button) => button}
        />
      </I18nextProvider>
    </StaticRouter>,
  );

it("A completed payment says so, with its credits", () => {
  const html = draw(order);
  expect(html).toContain(">Complete<");
  expect(html).toContain("from 700 to 750");
  expect(html).toContain(">A1B2C3D4E5<");
});

it("A payment of which the bank took a part back names the part and its debt, and no whole chargeback", () => {
  for (const returned of [{}, { returnedCredits: 38, returnedMinor: 674, returnedBalance: 0 }]) {
    const html = draw({ ...order, disputedMinor: 225, ...returned }, false, null, 3);
    expect(html.match(/The bank reversed £2\.25 of this payment/g)).toHaveLength(2);
    expect(html).toContain("You are 3 credits short");
    expect(html).not.toContain("Payment reversed by the bank");
  }
  expect(draw(order)).not.toContain("The bank reversed");
});

it("A payment that began in a conversation leads back to it", () => {
  const chat = "/chats/0b9b4f9e-6c1d-4d3a-9a53-5f0f6a1f7a10";
  expect(draw(order, false, null, 0, null, chat)).toMatch(
    new RegExp(`href="${chat}"[^>]*>(?:<[^>]*>)*Back to the chat`),
  );
  expect(draw(order)).not.toContain("Back to the chat");
});

const unpaid = (paymentState: PaymentState): ShownOrder => ({
  ...order,
  paymentState,
  state: orderStateOf(paymentState),
  settledAt: null,
  hasInvoice: false,
  balanceBefore: null,
  balanceAfter: null,
});
const otherMethod = /href="\/credits\/c50\?country=GB"[^>]*>(?:<[^>]*>)*Choose another payment method/;

it("A payment without an answer yet is shown as being looked up (PAY-17)", () => {
  expect(draw(unpaid("started"), true)).toContain("Looking up your payment…");
  expect(draw(unpaid("started"))).toMatch(/This payment is not finished.*href="\/credits\/c50\/paypal\?country=GB"/s);
});

it("A charge without an answer is never called unpaid, and offers no other payment", () => {
  for (const isAsking of [true, false]) {
    const html = draw({ ...unpaid("started"), isUnanswered: true, isRepeat: true }, isAsking, "We’re very busy.");
    expect(html).toMatch(/we’re asking the payment service.*We’re very busy.*Check again/s);
    expect(html).not.toMatch(
      /don’t have your payment yet|Continue to payment|Back to the order|Choose another payment method/,
    );
  }
});

it("A started payment has a plain link to its provider, and no form", () => {
  const html = draw(unpaid("started"), false, null, 0, "https://pay.test/1?a=b&c=d");
  expect(html).toMatch(
    /Taking you to the payment.*href="https:\/\/pay\.test\/1\?a=b&amp;c=d"[^>]*>Go to the payment page/s,
  );
  expect(html).not.toContain("<form");
});

it("A pending payment is being processed, and the payer may ask about it (PAY-10, PAY-18)", () =>
  expect(draw(unpaid("pending"))).toMatch(/Your payment is being processed.*Check again/s));

it.each(["started", "pending"] as const)("A payment that is %s says when its provider did not answer", (state) => {
  const html = draw(unpaid(state), false, "We’re very busy right now.");
  expect(html).toMatch(/role="status"[^>]*>.*We’re very busy right now\..*Check again/s);
  expect(draw(unpaid(state))).not.toContain("We’re very busy");
});

it.each(["failed", "cancelled"] as const)(
  "A payment that %s is shown as such and leads to another method (PAY-11, PAY-21, PAY-22, ERR-19)",
  (state) => {
    const html = draw(unpaid(state));
    expect(html).toContain("Payment failed or has been cancelled.");
    expect(html).toMatch(otherMethod);
    expect(html).not.toContain("Try again");
  },
);

it("An expired payment leads to the order again", () =>
  expect(draw(unpaid("expired"))).toMatch(
    /This payment has expired.*href="\/credits\/c50\?country=GB"[^>]*>.*Order again/s,
  ));

it("A refused kept card leads to the same order again, PayPal and other methods (PAY-23, PAY-24)", () => {
  const html = draw({ ...unpaid("failed"), isRepeat: true, method: "visa" });
  expect(html).toMatch(/href="\/credits\/repeat-order"[^>]*>(?:<[^>]*>)*Try again/);
  expect(html).toMatch(/href="\/credits\/c50\/paypal\?country=GB"[^>]*>(?:<[^>]*>)*Pay with PayPal/);
  expect(html).toMatch(otherMethod);
});

it("A first payment welcomes to premium (CRE-06)", () => {
  expect(draw({ ...order, madePremium: true })).toContain("Welcome to Premium");
  expect(draw(order)).not.toContain("Welcome to Premium");
});

it("A chargeback is shown in the list too, without added credits (L26)", () => {
  const html = draw({ ...order, chargedBack: true });
  expect(html.match(/>Payment reversed by the bank</g)).toHaveLength(2);
  expect(html).not.toContain(">Complete<");
  expect(html).not.toContain("from 700 to 750");
});

it("A chargeback shows the debt, if there is one (L-3)", () => {
  const shown = { ...order, chargedBack: true };
  expect(draw(shown, false, null, 20)).toContain("You are 20 credits short");
  expect(draw(shown)).not.toContain("credits short");
});

it("A returned order shows the balance after it, when that is known", () => {
  const returned = { ...order, returnedCredits: 30, returnedMinor: 539 };
  expect(draw({ ...returned, returnedBalance: 715 })).toContain("from 745 to 715");
  expect(draw(returned)).not.toMatch(/from \d+ to \d+/);
});

it("A returned order says so on its page and in the list (CRE-10)", () => {
  const html = draw({ ...order, madePremium: true, returnedCredits: 30, returnedMinor: 539 });
  expect(html).toMatch(/>Returned<.*Credits returned.*We are refunding £5\.39.*30 credits for £5\.39/s);
  for (const gone of [">Complete<", "Payment complete", "credits were added", "Welcome to Premium"])
    expect(html).not.toContain(gone);
});

it("A part of a transfer is shown while its order is open and after it ended", () => {
  const transfer: ShownOrder = { ...order, method: "wiretransfer", currency: "EUR" };
  for (const paymentState of ["started", "cancelled"] as const) {
    const shown = { ...transfer, paymentState, state: orderStateOf(paymentState) };
    expect(draw({ ...shown, partMinor: 123 })).toMatch(/Received so far.*€1\.23/);
    expect(draw(shown)).not.toContain("Received so far");
  }
});

it("The list shows a failed refund with amount, day and where its credits are", () => {
  const failed = { ...order, refundFailedMinor: 450, refundFailedAt: "2026-03-05T10:00:00.000Z" };
  const html = draw(failed);
  expect(html).toContain(">Refund failed<");
  expect(html).toMatch(/We couldn’t refund £4\.50 on 5 Mar(?:ch)? 2026\. Your credits are back in your balance/);
  expect(draw(order)).not.toContain("Refund failed");
});

it("The list shows a chargeback alone, without other states", () => {
  const both = { ...order, chargedBack: true, refundFailedMinor: 450, refundFailedAt: "2026-03-05T10:00:00.000Z" };
  expect(draw(both)).not.toContain("Refund failed");
});

it("The surplus of a transfer is shown as sent back or to be sent back, never as no money taken", () => {
  const transfer: ShownOrder = { ...order, method: "wiretransfer", currency: "EUR" };
  const over: ShownOrder = { ...transfer, paymentState: "cancelled", state: "cancelled" };
  expect(draw(over)).toContain("You weren’t charged");
  for (const shown of [transfer, over]) {
    const unapplied = draw({ ...shown, unappliedMinor: 601 });
    expect(unapplied).toMatch(/€6\.01 of your transfer doesn’t belong to any order\. It goes back/);
    const sent = draw({ ...shown, unappliedReturnedMinor: 601 });
    expect(sent).toContain("€6.01 of your transfer was sent back");
    for (const html of [unapplied, sent]) expect(html).not.toContain("You weren’t charged");
  }
});
