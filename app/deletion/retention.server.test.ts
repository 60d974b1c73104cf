import { describe, expect, it } from "vitest";
import { isTakenElsewhere, notePersonKey, returnAdvantage, claimAdvantage } from "~/accounts/person-keys.server";
import { welcomeCode } from "~/offers/offer";
import { readOffers, redeemOffer } from "~/offers/offers.server";
import { placeOrder } from "~/payments/orders.server";
import { Refusal } from "~/platform/errors";
import { testAppOfFile } from "../../tests/support/test-app";
import { newOrder } from "../../tests/support/new-order";
import { answers, applicant } from "../../tests/support/newcomer";
import { signUp } from "../signup/signup.server";
import { readRetention, takeDiscount, takeTrial } from "./retention.server";

const app = testAppOfFile();

const order = (memberId: string) => newOrder(memberId, { method: "paypal", agreedAmountMinor: 1_424 });

async function signedUp(email: string): Promise<string> {
  await signUp(app.ember, applicant(), answers({ email }));
  const [row] = await app.oracle<{ id: string }>(
    "select member_id as id from accounts where email = $1 order by created_at desc",
    [email],
  );
  return (row as { id: string }).id;
}

const openTo = async (memberId: string) => (await app.ember.db.read((q) => readRetention(q, memberId, "GB"))).open;
const trial = (memberId: string) => app.ember.db.write((w) => takeTrial(w, memberId));
const discount = (memberId: string) => app.ember.db.write((w) => takeDiscount(w, memberId));
const codeOf = (action: Promise<unknown>) =>
  action.then(
    () => "done",
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

describe("one-time advantages of a person", () => {
  it("An advantage is used up for every account with the same mailbox, with any tag or dots", async () => {
    const first = await signedUp("once.only+a@gmail.com");
    const second = await signedUp("onceonly+b@googlemail.com");
    const stranger = await signedUp("somebody.else@gmail.com");
    const code = await discount(first);
    await trial(first);
    expect(await discount(first)).toBe(code);
    expect(await openTo(second)).not.toContain("trial");
    expect(await openTo(second)).not.toContain("discount");
    expect(await codeOf(trial(second))).toBe("offer.used");
    expect(await codeOf(discount(second))).toBe("offer.used");
    expect(await openTo(stranger)).toEqual(expect.arrayContaining(["trial", "discount"]));
  });

  it("An advantage is used up for every account with the same card, even when the card becomes known later", async () => {
    const [first, second] = [await signedUp("card.one@members.test"), await signedUp("card.two@members.test")];
    await trial(first);
    expect(await openTo(second)).toContain("trial");
    await app.ember.db.write((w) => notePersonKey(w, first, "card", "stripe 4242"));
    await app.ember.db.write((w) => notePersonKey(w, second, "card", "stripe 4242"));
    expect(await codeOf(trial(second))).toBe("offer.used");
  });

  it("One of two accounts of a person that ask at the same time gets the advantage", async () => {
    const pair = [await signedUp("race+a@members.test"), await signedUp("race+b@members.test")];
    const outcomes = await Promise.all(pair.map((memberId) => codeOf(trial(memberId))));
    expect(outcomes.sort()).toEqual(["done", "offer.used"]);
  });

  it("Two accounts that took an advantage keep it, even when they prove to be one person", async () => {
    const [first, second] = [await signedUp("kept.one@members.test"), await signedUp("kept.two@members.test")];
    const third = await signedUp("kept.one+3@members.test");
    const take = (memberId: string) => app.ember.db.write((w) => claimAdvantage(w, memberId, "trial"));
    expect([await take(first), await take(second)]).toEqual([true, true]);
    for (const memberId of [first, second]) {
      await app.ember.db.write((w) => notePersonKey(w, memberId, "card", "stripe kept"));
    }
    expect([await take(first), await take(second), await take(third)]).toEqual([true, true, false]);
    // The refused account has stored no advantage.
    const rows = "select 1 from person_advantages where member_id = $1";
    expect(await app.oracle(rows, [third])).toEqual([]);
  });

  it("A released advantage can be taken again", async () => {
    const [first, second] = [await signedUp("back+a@members.test"), await signedUp("back+b@members.test")];
    const take = (memberId: string) => app.ember.db.write((w) => claimAdvantage(w, memberId, "first-purchase"));
    expect([await take(first), await take(first), await take(second)]).toEqual([true, true, false]);
    expect(await app.ember.db.read((q) => isTakenElsewhere(q, second, "first-purchase"))).toBe(true);
    await app.ember.db.write((w) => returnAdvantage(w, first, "first-purchase"));
    expect(await take(second)).toBe(true);
  });

  it("The welcome code is valid once per person and reveals no other tenant's accounts", async () => {
    const [first, second] = [await signedUp("hello+a@members.test"), await signedUp("hello+b@members.test")];
    expect((await app.ember.db.read((q) => readOffers(q, second))).facts.redeemed).toEqual([]);
    const { orderId } = await placeOrder(app.ember, order(first));
    await app.ember.db.write((w) => redeemOffer(w, first, welcomeCode, orderId));
    expect((await app.ember.db.read((q) => readOffers(q, second))).facts.redeemed).toEqual([welcomeCode]);
    const keys = await app.oracle<{ n: number }>(
      "select count(distinct key)::integer as n from person_keys where member_id = any($1)",
      [[first, second]],
    );
    expect(keys).toEqual([{ n: 1 }]);
    const neighbour = await app.member(app.marina, { email: "hello@members.test" });
    await app.marina.db.write((w) => notePersonKey(w, neighbour, "mailbox", "hello@members.test"));
    expect((await app.marina.db.read((q) => readOffers(q, neighbour))).facts.redeemed).toEqual([]);
  });
});
