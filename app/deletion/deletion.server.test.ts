import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findAccountByEmail } from "~/accounts/accounts.server";
import { issueLink } from "~/accounts/email-links.server";
import { logIn } from "~/accounts/login.server";
import { hashPassword } from "~/accounts/passwords.server";
import { startSession } from "~/accounts/sessions.server";
import { listConversations, getConversation } from "~/chat/conversations.server";
import { sendMessage } from "~/chat/messages.server";
import { findMembers } from "~/discovery/search.server";
import { getMemberPage } from "~/member-page/member-page.server";
import { like } from "~/likes/likes.server";
import { listLikedPeople } from "~/likes/like-lists.server";
import { ownOffer, readOffers } from "~/offers/offers.server";
import { placeOrder } from "~/payments/orders.server";
import { chooseOutcome } from "~/payments/providers/test.server";
import { quoteFor } from "~/payments/quote.server";
import { settlePayment } from "~/payments/settlement.server";
import type { Refusal } from "~/platform/errors";
import { randomId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import { findViewerByToken } from "~/server/viewer.server";
import { type House, openHouse } from "../../tests/support/house";
import { deleteAccount } from "./deletion.server";
import { findReturn, reactivate, sendReactivationMail } from "./reactivation.server";
import { readRetention, takeDiscount, takeTrial } from "./retention.server";

const password = "four words in a row";
const day = 86_400;
let house: House;
let passwordHash: string;

beforeAll(async () => {
  house = await openHouse();
  passwordHash = await hashPassword(password);
});
beforeEach(async () => {
  house.mails.length = 0;
  await house.clock.reset();
});
afterAll(() => house.close());

let serial = 0;
async function person(wishes: Parameters<House["member"]>[1] = {}) {
  serial += 1;
  const email = `leaver${serial}@house.test`;
  return { id: await house.member(house.ember, { email, passwordHash, ...wishes }), email };
}

const network = () => `198.51.100.${++serial % 250}`;
const farewell = { reason: "break", password } as const;
const codeOf = (error: Refusal) => error.code;

/** The link in the latest mail to an address. */
async function mailedToken(email: string): Promise<string> {
  await services().queue.drainOnce();
  const text = house.mails.filter(({ to }) => to === email).at(-1)?.text ?? "";
  return /\/(v[\w-]{43})/.exec(text)?.[1] as string;
}

async function stateOf(id: string): Promise<string | undefined> {
  const [row] = await house.oracle<{ state: string }>("select state from members where id = $1", [id]);
  return row?.state;
}

describe("deleting an account", () => {
  it("needs the password (A11) and does nothing before it (ACC-48)", async () => {
    const { id } = await person();
    const tried = deleteAccount(house.ember, id, { ...farewell, password: "something else" });
    await expect(tried).rejects.toMatchObject({ code: "password.wrong", field: "password" });
    expect(await stateOf(id)).toBe("active");
    expect(house.mails).toEqual([]);
  });

  it("ends every session, and lets nobody log in", async () => {
    const { id, email } = await person();
    const sessions = await house.ember.db.write(async (w) => [
      await startSession(w, id, "phone"),
      await startSession(w, id, "laptop"),
    ]);
    await deleteAccount(house.ember, id, farewell);
    for (const { token } of sessions) {
      expect(await house.ember.db.read((q) => findViewerByToken(q, token))).toBeNull();
    }
    const origin = { network: network(), device: "", heldToken: undefined };
    await expect(logIn(house.ember, email, password, origin)).rejects.toMatchObject({ code: "account.deleted" });
  });

  it("happens once when two tabs confirm together: one deletion, one mail", async () => {
    const { id, email } = await person();
    await Promise.all([deleteAccount(house.ember, id, farewell), deleteAccount(house.ember, id, farewell)]);
    expect(await house.oracle("select id from deletions where member_id = $1", [id])).toHaveLength(1);
    await services().queue.drainOnce();
    expect(house.mails.filter(({ to }) => to === email)).toHaveLength(1);
  });

  it("takes the person out of search, profiles, likes, chats and counters of others at once (P03)", async () => {
    const { id, email } = await person({ premium: true, credits: 50 });
    const other = await house.member(house.ember, { premium: true, credits: 50 });
    const message = { to: { memberId: other }, body: "Hello", clientId: randomId(), origin: "member" } as const;
    const { conversationId } = await sendMessage(house.ember, id, message);
    await house.ember.db.write((w) => like(w, { fromId: id, toId: other, origin: "member" }));
    const { token } = await house.ember.db.write((w) => startSession(w, other, "phone"));
    const seen = () =>
      house.ember.db.read(async (q) => ({
        searched: JSON.stringify(await findMembers(q, { viewerId: other, filters: {}, after: null })).includes(id),
        chats: (await listConversations(q, other)).length,
        likes: (await listLikedPeople(q, other)).length,
        badges: await findViewerByToken(q, token).then((viewer) => [viewer?.unreadMessages, viewer?.newLikes]),
        profile: await getMemberPage(q, id, other).then(() => true, codeOf),
        chat: await getConversation(q, other, conversationId).then(() => true, codeOf),
      }));
    const before = { searched: true, chats: 1, likes: 1, badges: [1, 1], profile: true, chat: true };
    expect(await seen()).toEqual(before);
    await deleteAccount(house.ember, id, farewell);
    const none = { searched: false, chats: 0, likes: 0, badges: [0, 0] };
    expect(await seen()).toEqual({ ...none, profile: "page.not_found", chat: "page.not_found" });
    await reactivate(house.ember, await mailedToken(email));
    expect(await seen()).toEqual(before);
  });

  it("throws away mails under way and links to a new password", async () => {
    const { id } = await person();
    await house.ember.db.write((w) => issueLink(w, "reset", id));
    await deleteAccount(house.ember, id, farewell);
    const open = await house.oracle("select purpose from email_links where member_id = $1 and used_at is null", [id]);
    expect(open).toEqual([{ purpose: "reactivation" }]);
  });
});

describe("coming back (ACC-50, A05)", () => {
  async function leaver(wishes: Parameters<House["member"]>[1] = {}) {
    const who = await person(wishes);
    await deleteAccount(house.ember, who.id, farewell);
    return { ...who, token: await mailedToken(who.email) };
  }

  it("works on day 13, once; reading the link changes nothing", async () => {
    const { id, email, token } = await leaver();
    await house.clock.advance(13.99 * day);
    expect(await house.ember.db.read((q) => findReturn(q, token))).toBeInstanceOf(Date);
    expect(await stateOf(id)).toBe("deleted");
    await reactivate(house.ember, token);
    expect(await stateOf(id)).toBe("active");
    const origin = { network: network(), device: "", heldToken: undefined };
    await expect(logIn(house.ember, email, password, origin)).resolves.toMatchObject({ memberId: id });
    await expect(reactivate(house.ember, token)).rejects.toMatchObject({ code: "link.invalid" });
  });

  it("is refused on day 15, also by a link that was mailed later", async () => {
    const { id, email, token } = await leaver();
    await house.clock.advance(10 * day);
    await sendReactivationMail(house.ember, email, network());
    const later = await mailedToken(email);
    expect(later).not.toBe(token);
    await house.clock.advance(4.01 * day);
    for (const link of [token, later]) {
      expect(await house.ember.db.read((q) => findReturn(q, link))).toBeNull();
      await expect(reactivate(house.ember, link)).rejects.toMatchObject({ code: "link.invalid" });
    }
    expect(await stateOf(id)).toBe("deleted");
  });

  it("answers two presses at once with one return", async () => {
    const { id, token } = await leaver();
    const both = await Promise.allSettled([reactivate(house.ember, token), reactivate(house.ember, token)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await stateOf(id)).toBe("active");
  });

  it("brings nobody back who was shut out meanwhile, and nobody on another site", async () => {
    const { id, token } = await leaver();
    await expect(reactivate(house.marina, token)).rejects.toMatchObject({ code: "link.invalid" });
    await house.oracle("update members set state = 'banned' where id = $1", [id]);
    await expect(reactivate(house.ember, token)).rejects.toMatchObject({ code: "link.invalid" });
    expect(await stateOf(id)).toBe("banned");
  });

  it("leaves unconfirmed who was, and invisible who was", async () => {
    const fresh = await leaver({ state: "unconfirmed" });
    await reactivate(house.ember, fresh.token);
    expect(await stateOf(fresh.id)).toBe("unconfirmed");
    const [profile] = await house.oracle<{ listed: boolean }>("select listed from profiles where member_id = $1", [
      fresh.id,
    ]);
    expect(profile?.listed).toBe(false);
  });

  it("does not open a second deletion by the link of the first", async () => {
    const { id, email, token } = await leaver();
    await sendReactivationMail(house.ember, email, network());
    const second = await mailedToken(email);
    await reactivate(house.ember, token);
    await deleteAccount(house.ember, id, farewell);
    await expect(reactivate(house.ember, second)).rejects.toMatchObject({ code: "link.invalid" });
    expect(await stateOf(id)).toBe("deleted");
  });

  it("is mailed again to the owner alone, at most thrice, and answers everybody alike (D19)", async () => {
    const { email } = await leaver();
    const stays = await person();
    house.mails.length = 0;
    for (const address of [email, email, email, email, stays.email, "nobody@house.test"]) {
      await expect(sendReactivationMail(house.ember, address, network())).resolves.toBeUndefined();
    }
    await services().queue.drainOnce();
    // The first of the three came with the deletion.
    expect(house.mails.map(({ to }) => to)).toEqual([email, email]);
    const malformed = sendReactivationMail(house.ember, "no address", network());
    await expect(malformed).rejects.toMatchObject({ code: "email.invalid", field: "email" });
  });
});

describe("the offers to stay", () => {
  it("store one code for good, whatever is pressed how often (ACC-47, ACC-51)", async () => {
    const { id } = await person({ signedUpSecondsAgo: 60 * day });
    const take = () => house.ember.db.write((w) => takeDiscount(w, id));
    const codes = new Set([...(await Promise.all([take(), take(), take()])), await take()]);
    expect(codes.size).toBe(1);
    const [code = ""] = codes;
    await house.clock.advance(365 * day);
    const { bundles, settings } = house.ember.tenant;
    const bundleId = bundles[0]?.id as string;
    const wanted = { memberId: id, bundleId, country: settings.countries[0] as string, iso: "en", code };
    const quote = await house.ember.db.read((q) => quoteFor(q, wanted));
    expect(quote).toMatchObject({ discountPercentage: house.ember.tenant.company.delete_discount, offerCode: code });
    const offersOf = (memberId: string, typed = code) => house.ember.db.read((q) => readOffers(q, memberId, typed));
    const inShop = async (memberId: string, typed = code) => ownOffer(await offersOf(memberId, typed), memberId);
    const { delete_discount: percentage } = house.ember.tenant.company;
    expect(await inShop(id, code.toLowerCase())).toEqual({ code, percentage, endsAt: null });
    const better = { code: "TIMEBONUS25", percentage: percentage + 1, endsAt: null };
    expect(ownOffer({ ...(await offersOf(id)), active: better }, id)).toBeNull();
    const stranger = await house.member(house.ember);
    expect([await inShop(stranger), await inShop(id, "STAY-NOTHING")]).toEqual([null, null]);
    const borrowed = house.ember.db.read((q) => quoteFor(q, { ...wanted, memberId: stranger }));
    await expect(borrowed).rejects.toMatchObject({ code: "offer.not_found" });
  });

  async function buyTrial(memberId: string, bundleId: string, method: string) {
    const country = house.ember.tenant.settings.countries[0] as string;
    const quote = await house.ember.db.read((q) => quoteFor(q, { memberId, bundleId, country, iso: "en" }));
    const agreed = { agreedAmountMinor: quote.amountMinor, agreedCurrency: quote.currency, agreedText: "At once." };
    const order = { memberId, bundleId, country, method, iso: "en", description: "Credits", requestKey: randomId() };
    const { payUrl } = await placeOrder(house.ember, { ...order, ...agreed });
    return payUrl.split("/").at(-1) as string;
  }

  it("sell the trial package in the deletion flow only, and once (ACC-46)", async () => {
    const { id } = await person();
    await expect(buyTrial(id, "trial", "visa")).rejects.toMatchObject({ code: "bundle.unknown" });
    expect(await house.ember.db.write((w) => takeTrial(w, id))).toBe("trial");
    const references = [await buyTrial(id, "trial", "visa"), await buyTrial(id, "trial", "mastercard")];
    for (const reference of references) {
      await chooseOutcome(house.ember, reference, "paid").catch(() => null);
      await settlePayment(house.ember, "test", reference);
      // Calls the other one off at the provider.
      await services().queue.drainOnce();
    }
    const [wallet] = await house.oracle<{ balance: number }>("select balance from wallets where member_id = $1", [id]);
    expect(wallet?.balance).toBe(25);
    await expect(buyTrial(id, "trial", "visa")).rejects.toMatchObject({ code: "bundle.unknown" });
    await expect(house.ember.db.write((w) => takeTrial(w, id))).rejects.toMatchObject({ code: "offer.used" });
    const { open } = await house.ember.db.read((q) => readRetention(q, id, "GB"));
    expect(open).not.toContain("trial");
  });

  it("leave the neighbour's member of the same address alone (T05)", async () => {
    const { id, email } = await person();
    const twin = await house.member(house.marina, { email, passwordHash });
    await deleteAccount(house.ember, id, farewell);
    expect(await stateOf(twin)).toBe("active");
    const account = await house.marina.db.read((q) => findAccountByEmail(q, email));
    expect(account).toMatchObject({ memberId: twin, state: "active" });
  });
});
