import { beforeAll, describe, expect, it } from "vitest";
import { claimAdvantage } from "~/accounts/person-keys.server";
import { randomId } from "~/platform/ids";
import { limits } from "~/platform/limits";
import { services } from "~/platform/services.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { confirmDebitCode, findDraftDetails, sendDebitCode } from "./debit-drafts.server";
import { blockDebits, findDebitOrder, requireDebit } from "./debit-mandates.server";
import { type DebitDetails, internationalPhone, problemsOf, tidyDetails } from "./direct-debit";
import { placeOrder } from "./orders.server";
import type { NewOrder } from "./new-order";

const app = testAppOfFile();

let numbers = 0;
const typed = (change: Partial<DebitDetails> = {}): DebitDetails => {
  numbers += 1;
  const details = {
    account_holder: "Mia Person",
    iban: "nl91 abna 0417 1643 00",
    street: "Lange Kade",
    house_number: "8",
    zip: "88 ZZ",
    city: "Havenstad",
    phone: `06 1000 ${String(numbers).padStart(4, "0")}`,
    ...change,
  };
  return tidyDetails(details, "NL");
};

/** Sends the code and reads it from the text message. */
async function coded(memberId: string, details = typed()): Promise<{ details: DebitDetails; code: string }> {
  await sendDebitCode(app.marina, memberId, details, "en");
  await services().queue.runDueJobs();
  const text = app.texts.filter(({ to }) => to === details.phone).at(-1)?.text ?? "";
  return { details, code: /^\d{6}/.exec(text)?.[0] as string };
}

let price: { id: string; amount: number };
beforeAll(() => {
  const bundle = app.marina.tenant.bundles.find((each) => !each.trial);
  const amount = bundle?.prices.find(({ currency }) => currency === "EUR")?.amount_minor as number;
  price = { id: bundle?.id as string, amount };
});

const order = (
  memberId: string,
  change: Partial<NewOrder> = {},
  scope: TenantScope = app.marina,
): Promise<{ orderId: string }> =>
  placeOrder(scope, {
    memberId,
    bundleId: price.id,
    method: "sepadirectdebit",
    country: "NL",
    requestKey: randomId(),
    agreedAmountMinor: price.amount,
    agreedCurrency: "EUR",
    iso: "nl-NL",
    description: "credits",
    agreedText: "At once.",
    signedFrom: { ip: "203.0.113.7", userAgent: "Mozilla/5.0 (test)" },
    ...change,
  });

const newMember = (scope = app.marina) => app.member(scope, { country: "NL" });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("the form (PAY-25..27)", () => {
  it("The form of a direct debit refuses each missing or wrong field by name", () => {
    const empty = typed({ account_holder: "", street: " ", iban: "NL91ABNA0417164301", phone: "tel" });
    expect(problemsOf(empty, "NL", false)).toEqual([
      { code: "field.required", field: "account_holder" },
      { code: "field.required", field: "street" },
      { code: "iban.invalid", field: "iban" },
      { code: "phone.invalid", field: "phone" },
      { code: "debit.not_authorised", field: "authorised" },
    ]);
    expect(problemsOf(typed(), "NL", true)).toEqual([]);
  });

  it.each([
    ["06 12 34 56 78", "NL", "+31612345678"],
    ["0049 (170) 123-4567", "DE", "+491701234567"],
    ["+43 664 1234567", "AT", "+436641234567"],
    ["333 1234567", "IT", "+393331234567"],
    ["12", "NL", null],
    ["0612345678", "XX", null],
  ])("A phone number %s typed in %s is read as %s", (text, country, number) =>
    expect(internationalPhone(text, country)).toBe(number),
  );
});

describe("the code by text message", () => {
  it("The code is sent once, however often its job runs, and opens the order (PAY-27)", async () => {
    const memberId = await newMember();
    const { details, code } = await coded(memberId);
    expect(app.texts.filter(({ to }) => to === details.phone)).toHaveLength(1);
    await confirmDebitCode(app.marina, memberId, details, ` ${code.slice(0, 3)} ${code.slice(3)}`);
    const { orderId } = await order(memberId);
    const debit = await app.marina.db.read((q) => findDebitOrder(q, orderId));
    expect(debit).toMatchObject({
      holder: "Mia Person",
      iban: "NL91ABNA0417164300",
      mandateReference: expect.stringMatching(/^M/),
    });
  });

  it("Each wrong code counts as a try, and the sixth try is refused even with the right code (PAY-28)", async () => {
    const memberId = await newMember();
    const { details, code } = await coded(memberId);
    for (let tries = 0; tries < 5; tries++) {
      await expect(confirmDebitCode(app.marina, memberId, details, wrong(code))).rejects.toMatchObject({
        code: "otp.invalid",
        field: "otp",
      });
    }
    await expect(confirmDebitCode(app.marina, memberId, details, code)).rejects.toMatchObject({ code: "otp.spent" });
  });

  it("Of a hundred concurrent tries of a code, five are checked", async () => {
    const memberId = await newMember();
    const { details, code } = await coded(memberId);
    const guesses = Array.from({ length: 40 }, () => confirmDebitCode(app.marina, memberId, details, wrong(code)));
    await Promise.allSettled(guesses);
    const [row] = await app.oracle<{ tries: number }>("select tries from direct_debit_drafts where member_id = $1", [
      memberId,
    ]);
    expect(row?.tries).toBe(5);
  });

  it("A code is refused after ten minutes, for changed details, another member or another tenant", async () => {
    const memberId = await newMember();
    const { details, code } = await coded(memberId);
    const another = await newMember();
    const tries = [
      [() => confirmDebitCode(app.marina, memberId, { ...details, iban: "BE68539007547034" }, code), "otp.invalid"],
      [() => confirmDebitCode(app.marina, another, details, code), "otp.spent"],
      [() => confirmDebitCode(app.ember, memberId, details, code), "otp.spent"],
    ] as const;
    for (const [tried, refusal] of tries) await expect(tried()).rejects.toMatchObject({ code: refusal });
    await app.clock.advance(601);
    await expect(confirmDebitCode(app.marina, memberId, details, code)).rejects.toMatchObject({ code: "otp.spent" });
  });

  it("A member gets three codes an hour, and a number too", async () => {
    const memberId = await newMember();
    const details = typed();
    for (let sent = 0; sent < 3; sent++) await sendDebitCode(app.marina, memberId, details, "en");
    const tooMany = { code: "otp.too_many", facts: { minutes: 60 } };
    await expect(sendDebitCode(app.marina, memberId, typed(), "en")).rejects.toMatchObject(tooMany);
    await expect(sendDebitCode(app.marina, await newMember(), details, "en")).rejects.toMatchObject(tooMany);
  });

  it("A tenant sends a limited number of codes an hour", async () => {
    const { limiter } = services();
    const site = `${app.ember.tenant.id}:all`;
    await limiter.consume("smsTenant", site, limits.smsTenant.points - 1);
    await sendDebitCode(app.ember, await newMember(app.ember), typed(), "en");
    await expect(sendDebitCode(app.ember, await newMember(app.ember), typed(), "en")).rejects.toMatchObject({
      code: "otp.too_many",
    });
    await limiter.reset("smsTenant", site);
  });
});

describe("an order by direct debit", () => {
  it("A direct debit needs a confirmed code, and a code is good for one order", async () => {
    const memberId = await newMember();
    await expect(order(memberId)).rejects.toMatchObject({ code: "otp.invalid" });
    const { details, code } = await coded(memberId);
    await expect(order(memberId)).rejects.toMatchObject({ code: "otp.invalid" });
    await confirmDebitCode(app.marina, memberId, details, code);
    const requestKey = randomId();
    const placed = await Promise.all([1, 2, 3].map(() => order(memberId, { requestKey })));
    expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(1);
    expect(await app.oracle("select 1 from direct_debit_mandates where member_id = $1", [memberId])).toHaveLength(1);
    expect(await app.oracle("select 1 from orders where member_id = $1", [memberId])).toHaveLength(1);
  });

  it("Members who confirm a debit of one bank account get one trial package together", async () => {
    const taken = [];
    for (const iban of ["BE68539007547034", "be68 5390 0754 7034", "DE89370400440532013000"]) {
      const memberId = await newMember();
      const { details, code } = await coded(memberId, typed({ iban }));
      await confirmDebitCode(app.marina, memberId, details, code);
      taken.push(await app.marina.db.write((w) => claimAdvantage(w, memberId, "trial")));
    }
    expect(taken).toEqual([true, false, true]);
  });

  it("A direct debit from another account is another order, and one from the same account repeats the order", async () => {
    const memberId = await newMember();
    const orderFrom = async (change: Partial<DebitDetails>) => {
      const { details, code } = await coded(memberId, typed(change));
      await confirmDebitCode(app.marina, memberId, details, code);
      return (await order(memberId)).orderId;
    };
    const first = await orderFrom({});
    expect(await orderFrom({ street: "Dijk" })).toBe(first);
    const other = await orderFrom({ iban: "DE89370400440532013000" });
    const ibanOf = async (id: string) => (await app.marina.db.read((q) => findDebitOrder(q, id)))?.iban;
    expect([await ibanOf(first), await ibanOf(other)]).toEqual(["NL91ABNA0417164300", "DE89370400440532013000"]);
  });

  it("Correcting the account of a direct debit cancels the earlier order here and at the provider", async () => {
    const memberId = await newMember();
    const orderFrom = async (iban: string) => {
      const { details, code } = await coded(memberId, typed({ iban }));
      await confirmDebitCode(app.marina, memberId, details, code);
      return order(memberId);
    };
    const [first, other] = [await orderFrom("NL91ABNA0417164300"), await orderFrom("DE89370400440532013000")];
    await services().queue.runDueJobs();
    const states = await app.oracle(
      `select o.id, o.state, p.state as payment, t.state as there from orders o join payments p on p.order_id = o.id
       join test_provider_payments t on t.payment_id = p.id where o.member_id = $1 order by o.id`,
      [memberId],
    );
    expect(states).toEqual([
      { id: first.orderId, state: "cancelled", payment: "cancelled", there: "cancelled" },
      { id: other.orderId, state: "open", payment: "started", there: "open" },
    ]);
  });

  it("A direct debit is announced by mail with amount, creditor, mandate and only the end of the account (L28)", async () => {
    const memberId = await newMember();
    const { details, code } = await coded(memberId);
    await confirmDebitCode(app.marina, memberId, details, code);
    await order(memberId);
    await services().queue.runDueJobs();
    const mail = app.mails.at(-1);
    expect(mail?.text).toMatch(/4300.*Creditor identifier: NL75ZZZ000000880000\. Mandate reference: M[0-9A-F]{18}/s);
    expect(mail?.text).not.toContain("ABNA");
  });

  it("A mandate's personal data is encrypted and does not open in another row", async () => {
    const memberId = await newMember();
    const { details, code } = await coded(memberId);
    await confirmDebitCode(app.marina, memberId, details, code);
    const rows = await app.oracle("select * from direct_debit_drafts where member_id = $1", [memberId]);
    const { orderId } = await order(memberId);
    rows.push(...(await app.oracle("select * from direct_debit_mandates where order_id = $1", [orderId])));
    expect(rows).toHaveLength(2);
    // Test only long texts, because short texts occur in encrypted text by chance.
    for (const secret of ["ABNA0417", "Mia Person", "Lange Kade", details.phone]) {
      expect(JSON.stringify(rows)).not.toContain(secret);
    }
    await app.oracle("update direct_debit_mandates set id = $2 where order_id = $1", [orderId, randomId()]);
    await expect(app.marina.db.read((q) => findDebitOrder(q, orderId))).rejects.toThrow(/cannot be decrypted/);
  });

  it("Direct debit is refused to a blocked member, on the page and when ordering (ERR-20)", async () => {
    const memberId = await newMember();
    const { details, code } = await coded(memberId);
    await confirmDebitCode(app.marina, memberId, details, code);
    await app.marina.db.write((w) => blockDebits(w, memberId, "test"));
    await expect(app.marina.db.read((q) => requireDebit(q, memberId, 1))).rejects.toMatchObject({
      code: "debit.blocked",
    });
    await expect(order(memberId)).rejects.toMatchObject({ code: "debit.blocked" });
    expect(await app.ember.db.read((q) => requireDebit(q, memberId, 1))).toBeUndefined();
  });

  it("Direct debits over the limit are refused, even with concurrent orders (ERR-21)", async () => {
    const scope = await app.change(app.marina, { direct_debit_limit: Math.floor(price.amount / 100) + 1 });
    const memberId = await newMember();
    const { details, code } = await coded(memberId);
    await confirmDebitCode(app.marina, memberId, details, code);
    await order(memberId, {}, scope);
    const asked = (amount: number) => scope.db.read((q) => requireDebit(q, memberId, amount));
    await expect(asked(price.amount + 1)).rejects.toMatchObject({ code: "debit.limit" });
    // A repeated order, for instance with corrected bank details, counts once.
    expect(await asked(price.amount)).toBeUndefined();
    await app.oracle("update payments set state = 'pending' from orders o where o.id = order_id and o.member_id = $1", [
      memberId,
    ]);
    await expect(asked(price.amount)).rejects.toMatchObject({ code: "debit.limit" });
  });
});

it("The debit form is empty after the code has expired", async () => {
  const memberId = await newMember();
  await coded(memberId);
  expect(await app.marina.db.read((q) => findDraftDetails(q, memberId))).toMatchObject({
    account_holder: "Mia Person",
  });
  await app.clock.advance(601);
  expect(await app.marina.db.read((q) => findDraftDetails(q, memberId))).toBeNull();
});
