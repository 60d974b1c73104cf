import type { ComponentType, FormHTMLAttributes } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import { I18nextProvider } from "react-i18next";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { i18nFor } from "~/i18n/catalogue.server";
import { timeBonusCode } from "~/offers/offer";
import { blockDebits, findDebitOrder } from "~/payments/debit-mandates.server";
import { findCodeMessage, sendDebitCode } from "~/payments/debit-drafts.server";
import { debitFields, tidyDetails } from "~/payments/direct-debit";
import { placeOrder } from "~/payments/orders.server";
import { chooseOutcome } from "~/payments/providers/test.server";
import { settlePayment } from "~/payments/settlement.server";
import { randomId } from "~/platform/ids";
import { limits } from "~/platform/limits";
import { services } from "~/platform/services.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { marks } from "~/ui/brand-mark";
import { Caller } from "../../../tests/support/route-caller";
import { testAppOfFile } from "../../../tests/support/test-app";
import { newOrder } from "../../../tests/support/new-order";
import { testTransport } from "../../../tests/support/transport";
import * as credits from "./credits";
import * as directDebit from "./direct-debit";
import * as invoice from "./invoice";
import * as invoicePdf from "./invoice-pdf";
import * as order from "./order";
import * as premium from "./premium";
import * as pricing from "./pricing";
import * as repeatOrder from "./repeat-order";
import * as transactions from "./transactions";

/** Renders each payment page with the data of its own loader, without a server or browser. */
const shown = vi.hoisted(() => ({ data: {} as unknown, id: "" }));
vi.mock("@remix-run/react", () => {
  type FormProps = FormHTMLAttributes<HTMLFormElement> & { preventScrollReset?: boolean; state?: unknown };
  const Form = ({ preventScrollReset: _, state: __, ...props }: FormProps) => <form {...props} />;
  return {
    Form,
    useLoaderData: () => shown.data,
    useActionData: () => undefined,
    useRouteLoaderData: () => undefined,
    useFetcher: () => ({ Form, state: "idle", submit: () => {} }),
    useNavigation: () => ({ state: "idle" }),
    useRevalidator: () => ({ revalidate: () => {} }),
    useSubmit: () => () => {},
    useParams: () => ({ id: shown.id }),
    useLocation: () => ({ key: "first", state: null }),
  };
});

const app = testAppOfFile();
let member: Caller;
let visitor: Caller;
beforeAll(async () => {
  member = await Caller.of(app.ember, await app.member(app.ember, { signedUpSecondsAgo: 86_400 }));
  visitor = new Caller(app.ember, "", "nobody");
});

interface Page {
  loader: unknown;
  default: ComponentType;
}

async function read<T = Record<string, unknown>>(caller: Caller, page: Page, path: string, params = {}): Promise<T> {
  const { status, text } = await caller.tell(page.loader, path, { params });
  expect(status, path).toBe(200);
  return JSON.parse(text) as T;
}

async function draw(caller: Caller, page: Page, path: string, params: Record<string, string> = {}): Promise<string> {
  Object.assign(shown, { data: await read(caller, page, path, params), id: params.id });
  const { default: Screen } = page;
  return renderToStaticMarkup(
    <StaticRouter location={path}>
      <I18nextProvider i18n={i18nFor("en")}>
        <Screen />
      </I18nextProvider>
    </StaticRouter>,
  );
}

const textOf = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
const fieldsOf = (html: string) => [...html.matchAll(/<input[^>]*name="(\w+)"/g)].map(([, name]) => name);

/** The first package that is on sale, with its price in minor units. */
function priceIn({ tenant }: TenantScope, currency: string) {
  const bundle = tenant.bundles.find((each) => !each.trial);
  const price = bundle?.prices.find((each) => each.currency === currency)?.amount_minor;
  return { id: bundle?.id as string, price: price as number };
}

async function bought({ scope, memberId }: Caller): Promise<string> {
  const { orderId, payUrl } = await placeOrder(scope, newOrder(memberId));
  const reference = payUrl.split("/").at(-1) as string;
  await chooseOutcome(scope, reference, "paid");
  await settlePayment(scope, "test", reference);
  return orderId;
}

const newMember = async (scope: TenantScope = app.ember) =>
  Caller.of(scope, await app.member(scope, { signedUpSecondsAgo: 86_400 }));

describe("the papers of an order", () => {
  it("An invoice shows the tenant's mark and name on the page and in the PDF", async () => {
    const caller = await newMember();
    const id = await bought(caller);
    await services().queue.runDueJobs();
    const html = await draw(caller, invoice, `/transactions/${id}/invoice`, { id });
    const { name, mark } = app.ember.tenant.settings;
    const [path] = /d="[^"]+"/.exec(renderToStaticMarkup(marks[mark])) ?? ["none"];
    expect(html).toContain(path);
    expect(textOf(html)).toContain(name);
    const { text } = await caller.tell(invoicePdf.loader, `/transactions/${id}/invoice.pdf`, { params: { id } });
    expect(text).toContain("/Subtype /Image");
  });

  it("The list of payments leads back to the settings, like the other pages of the settings", async () => {
    for (const view of ["", "?view=credits"])
      expect(await draw(member, transactions, `/transactions${view}`)).toMatch(/href="\/settings"[^>]*>.*Settings/);
  });

  it("Each order shows a link to withdraw while this is possible", async () => {
    const caller = await newMember();
    const id = await bought(caller);
    const link = `href="/transactions/${id}/return"`;
    const html = await draw(caller, transactions, "/transactions");
    expect(html).toContain(link);
    expect(textOf(html)).toContain("Withdraw from contract here");
    const { refund_days: days } = app.ember.tenant.settings;
    await app.oracle("update orders set settled_at = settled_at - make_interval(days => $2 + 1) where id = $1", [
      id,
      days,
    ]);
    expect(await draw(caller, transactions, "/transactions")).not.toContain(link);
  });
});

describe("the packages", () => {
  it("The credits page shows the packages with their one-time prices (CRE-01, CRE-08, PAY-01)", async () => {
    const html = await draw(member, credits, "/credits");
    expect(html).toContain('href="/credits/c120?country=GB"');
    expect(textOf(html)).toMatch(/120 credits.*£18\.99.*A one-time payment, no subscription/);
  });

  it("The premium page asks no premium member to get Premium", async () => {
    const owner = await newMember();
    expect(textOf(await draw(owner, premium, "/premium"))).toContain("Get Premium");
    await bought(owner);
    expect(textOf(await draw(owner, premium, "/premium"))).not.toContain("Get Premium");
  });

  it("The premium page shows the packages and the tenant's match claim (CRE-02, CRE-09)", async () => {
    const plain = await draw(member, premium, "/premium");
    expect(plain).toContain('href="/credits/c120?country=GB"');
    expect(plain).not.toContain("46%");
    const match_claim = { figure: 46, source: "invented", date: "2026-01-01" };
    const claiming = await newMember(await app.change(app.ember, { match_claim }));
    expect(textOf(await draw(claiming, premium, "/premium"))).toMatch(/46%.*invented/);
    await app.change(app.ember, { match_claim: null });
  });

  it('All pages show the same price per message, and "from" names the lowest price, with and without an offer', async () => {
    const fresh = await Caller.of(app.ember, await app.member(app.ember, { signedUpSecondsAgo: 60 }));
    const pages = [
      [credits, "/credits"],
      [premium, "/premium"],
      [pricing, "/pricing"],
    ] as const;
    const figures = async (who: Caller) => {
      const texts = await Promise.all(pages.map(async ([page, path]) => textOf(await draw(who, page, path))));
      return texts.map((text) => ({
        least: [...text.matchAll(/£(\d\.\d\d) per message/g)].map(([, price]) => price).sort()[0],
        from: /from £(\d\.\d\d)/.exec(text)?.[1],
      }));
    };
    expect(await figures(member)).toEqual(Array(3).fill({ least: "0.61", from: "0.61" }));
    expect(await figures(fresh)).toEqual(Array(3).fill({ least: "0.46", from: "0.46" }));
  });

  it("No page strikes a price beside an offer, since earlier prices are not stored (Directive 98/6, Art. 6a)", async () => {
    const fresh = await Caller.of(app.ember, await app.member(app.ember, { signedUpSecondsAgo: 60 }));
    const method = { id: "c120", paymentmethod: "visa" };
    const pages = [
      await draw(fresh, credits, "/credits"),
      await draw(fresh, premium, "/premium"),
      await draw(fresh, pricing, "/pricing"),
      await draw(fresh, order, "/credits/c120", { id: "c120" }),
      await draw(fresh, order, "/credits/c120/visa", method),
    ];
    for (const html of pages) {
      expect(html).toContain("£14.24");
      expect(html).not.toMatch(/<(?:s|del|strike)\b|line-through/);
    }
  });

  it("The price list for visitors shows the packages (CRE-03)", async () =>
    expect(textOf(await draw(visitor, pricing, "/pricing"))).toMatch(/120 credits.*£18\.99/));
});

describe("an order", () => {
  it("An order begins with the payment methods of a country, which can be changed (PAY-01, PAY-07, PAY-16)", async () => {
    const html = await draw(member, order, "/credits/c120?country=IE", { id: "c120" });
    expect(html).toContain('href="/credits/c120/visa?country=IE"');
    expect(html).toMatch(/<option value="IE" selected="">Ireland/);
    expect(textOf(html)).toMatch(/120 credits for €/);
  });

  it("An order shows all details above the button that obliges to pay (PAY-02, PAY-08)", async () => {
    const html = textOf(await draw(member, order, "/credits/c120/visa", { id: "c120", paymentmethod: "visa" }));
    expect(html).toMatch(/120 credits.*Visa.*United Kingdom.*£18\.99.*Total.*£18\.99.*Order and pay £18\.99/);
    expect(html).toContain("Including VAT.");
  });

  it("An order mentions no VAT where the seller owes none, as the invoice does", async () => {
    const params = { id: "c120", paymentmethod: "visa" };
    const html = textOf(await draw(member, order, "/credits/c120/visa?country=NZ", params));
    expect(html).toMatch(/Total.*A one-time payment, no subscription\./);
    expect(html).not.toContain("VAT");
  });

  it("The order page of a new member contains the time bonus, and refuses a wrong code in words (OFF-01, OFF-03, OFF-26)", async () => {
    const fresh = await Caller.of(app.ember, await app.member(app.ember, { signedUpSecondsAgo: 60 }));
    const params = { id: "c120", paymentmethod: "visa" };
    expect(textOf(await draw(fresh, order, "/credits/c120/visa", params))).toMatch(
      new RegExp(`£18\\.99.*25%.*${timeBonusCode}.*-£4\\.75.*Order and pay £14\\.24`),
    );
    const refused = await draw(fresh, order, "/credits/c120/visa?code=NOPE", params);
    expect(refused).toContain('value="NOPE"');
    expect(textOf(refused)).toMatch(/Code not found.*/);
  });

  it("After too many wrong codes, the order page names the wait and still sells without a code", async () => {
    const caller = await newMember();
    const params = { id: "c120", paymentmethod: "visa" };
    for (let guess = 0; guess < limits.coupon.points; guess += 1)
      await read(caller, order, `/credits/c120/visa?code=GUESS${guess}`, params);
    const text = textOf(await draw(caller, order, "/credits/c120/visa?code=ANOTHER", params));
    expect(text).toMatch(/You’ve done this too many times\. Please try again in \d+ (?:minutes|hours?|seconds)/);
    expect(text).toContain("Order and pay £18.99");
    const plain = textOf(await draw(caller, order, "/credits/c120/visa", params));
    expect(plain).toContain("Order and pay £18.99");
    expect(plain).not.toContain("too many times");
  });

  it("An order can be repeated with one press only after a purchase (PAY-03, PAY-12)", async () => {
    const buyer = await newMember();
    expect(await draw(buyer, repeatOrder, "/credits/repeat-order")).not.toContain("<form");
    await bought(buyer);
    const html = await draw(buyer, repeatOrder, "/credits/repeat-order");
    expect(textOf(html)).toMatch(/120 credits.*Visa.*Order and pay £18\.99/);
    expect(html.match(/<form/g)).toHaveLength(1);
  });

  it("A paid order is in the history and has a page with the three fields of its payment (PAY-05, PAY-06, PAY-09, PAY-14)", async () => {
    const buyer = await newMember();
    const id = await bought(buyer);
    expect(await draw(buyer, transactions, "/transactions")).toContain(`href="/transactions/${id}"`);
    expect(textOf(await draw(buyer, transactions, `/transactions/${id}`, { id }))).toMatch(
      /Payment complete.*120 credits were added.*£18\.99.*Visa/,
    );
    const { order } = await read<{ order: object }>(buyer, transactions, `/transactions/${id}`, { id });
    expect(order).toMatchObject({ paymentId: expect.any(String), credits: 120, method: "visa" });
  });
});

describe("the wish to use credits at once", () => {
  const sent = { country: "GB", amount: "1899", currency: "GBP" };
  const press = async (caller: Caller, form: Record<string, string>) =>
    caller.tell(order.action, "/credits/c120/visa", {
      params: { id: "c120", paymentmethod: "visa" },
      fields: { ...sent, request_key: randomId(), ...form },
    });

  it("An order in a country with a right to withdraw requires a tick that credits may be used at once", async () => {
    const caller = await newMember();
    const html = await draw(caller, order, "/credits/c120/visa", { id: "c120", paymentmethod: "visa" });
    const [box] = /<input[^>]*name="start_now"[^>]*>/.exec(html) ?? [""];
    expect(box).toContain("required");
    expect(box).not.toContain("checked");
    expect(JSON.parse((await press(caller, {})).text)).toMatchObject({
      refusals: [{ code: "order.start_now", field: "start_now" }],
    });
    const orders = "select agreed_text as text from orders where member_id = $1";
    expect(await app.oracle(orders, [caller.memberId])).toEqual([]);
    expect((await press(caller, { start_now: "yes" })).status).toBe(303);
    const [kept] = await app.oracle<{ text: string }>(orders, [caller.memberId]);
    expect(kept?.text).toMatch(/^I want to use my credits straight away/);
  });

  it("An order in other countries does not ask whether credits may be used at once", async () => {
    const params = { id: "c120", paymentmethod: "visa" };
    expect(await draw(await newMember(), order, "/credits/c120/visa?country=US", params)).not.toContain("start_now");
  });
});

describe("the form of a direct debit", () => {
  const typed = { account_holder: "Mia", iban: "NL91ABNA0417164300", street: "Kade", house_number: "8", zip: "1000" };
  const details = tidyDetails({ ...typed, city: "Havenstad", phone: "06 2000 0001" }, "NL");

  it("A direct debit asks for seven fields and the mandate, and for the code once it was sent (PAY-04, PAY-13, PAY-25, PAY-26)", async () => {
    const caller = await newMember(app.marina);
    const html = await draw(caller, directDebit, "/directdebit");
    const hidden = ["bundle", "country", "amount", "currency", "request_key", "return_to", "authorised", "start_now"];
    const asked = (page: string) => fieldsOf(page).filter((name) => !hidden.includes(name as string));
    expect(asked(html).sort()).toEqual([...debitFields].sort());
    expect(html).toMatch(/<input(?=[^>]*name="authorised")(?=[^>]*required)/);
    await sendDebitCode(app.marina, caller.memberId, details, "en");
    const second = asked(await draw(caller, directDebit, "/directdebit"));
    expect(second.sort()).toEqual([...debitFields, "otp"].sort());
    expect(second).toHaveLength(8);
  });

  it("A mandate keeps the network address and the browser from which it was accepted", async () => {
    const caller = await newMember(app.marina);
    await sendDebitCode(app.marina, caller.memberId, details, "en");
    const [draft] = await app.oracle<{ id: string }>("select id from direct_debit_drafts where member_id = $1", [
      caller.memberId,
    ]);
    const message = await app.marina.db.read((q) => findCodeMessage(q, caller.memberId, draft?.id as string));
    const { id, price } = priceIn(app.marina, "EUR");
    const terms = { bundle: id, country: "NL", amount: String(price), currency: "EUR", request_key: randomId() };
    const agreed = { start_now: "yes", authorised: "yes", otp: message?.code as string };
    const answer = await caller.tell(directDebit.action, "/directdebit", {
      fields: { ...typed, city: "Havenstad", phone: "06 2000 0001", ...terms, ...agreed },
      userAgent: "Mozilla/5.0 (Testbook)",
    });
    expect(answer.status).toBe(303);
    const [placed] = await app.oracle<{ id: string }>("select id from orders where member_id = $1", [caller.memberId]);
    const mandate = await app.marina.db.read((q) => findDebitOrder(q, placed?.id as string));
    expect(mandate?.signedFrom).toEqual({ ip: testTransport.address, userAgent: "Mozilla/5.0 (Testbook)" });
  });

  it("A member blocked for direct debits sees the reason instead of the form (ERR-20)", async () => {
    const caller = await newMember(app.marina);
    await app.marina.db.write((w) => blockDebits(w, caller.memberId, "a direct debit was charged back"));
    const html = await draw(caller, directDebit, "/directdebit");
    expect(html).toContain("Your account is blocked for direct debit payments.");
    expect(html).not.toContain("<form");
  });

  it("A member above the direct debit limit sees the reason instead of the form (ERR-21)", async () => {
    const caller = await newMember(await app.change(app.marina, { direct_debit_limit: 1 }));
    expect(await draw(caller, directDebit, "/directdebit")).toContain(
      "Your limit for direct debit payments has been reached. Please try later, a cheaper package or another payment method.",
    );
    await app.change(app.marina, { direct_debit_limit: app.marina.tenant.settings.direct_debit_limit });
  });
});
