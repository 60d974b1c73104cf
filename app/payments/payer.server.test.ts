import { expect, it } from "vitest";
import { notePersonKey } from "~/accounts/person-keys.server";
import "~/notifications/mail/jobs.server";
import "~/notifications/mail/money-jobs.server";
import { readOffers } from "~/offers/offers.server";
import { timeBonusCode } from "~/offers/offer";
import { percentageOff } from "~/platform/money";
import { services } from "~/platform/services.server";
import { houseOfFile } from "../../tests/support/house";
import { providersOfFile } from "../../tests/support/real-providers";
import "./jobs.server";

const house = houseOfFile();
const { doubles, price, placed, settle, orderOf, balanceOf } = providersOfFile(house);

it("two people who pay by one card keep both prices, hear nothing of each other, and have no further one (OFF-07)", async () => {
  const agreedAmountMinor = percentageOff(price.amount, 25);
  const couple = [];
  for (const email of ["his@house.test", "hers@house.test"]) {
    const memberId = await house.member(house.marina, { country: "NL", email, signedUpSecondsAgo: 60 });
    const order = await placed("stripe", { memberId, agreedAmountMinor, code: timeBonusCode });
    doubles.stripe.pay(order.reference);
    await settle("stripe", order);
    couple.push(order);
  }
  for (let round = 0; round < 3; round += 1) await services().queue.drainOnce();
  for (const order of couple) {
    expect(await balanceOf(order)).toBe(price.credits);
    expect(await orderOf(order)).toMatchObject({ state: "completed", returnedMinor: null });
    const offers = await house.marina.db.read((q) => readOffers(q, order.memberId));
    expect(offers.facts.hasBought).toBe(true);
  }
  expect(house.mails.filter(({ text }) => text.includes("undid"))).toEqual([]);
  // Another account of the second one's mailbox is hers as well.
  const hers = await house.member(house.marina, { country: "NL", email: "hers+2@house.test", signedUpSecondsAgo: 60 });
  await house.marina.db.write((w) => notePersonKey(w, hers, "mailbox", "hers+2@house.test"));
  const again = placed("stripe", { memberId: hers, agreedAmountMinor, code: timeBonusCode });
  await expect(again).rejects.toMatchObject({ code: "offer.used" });
});
