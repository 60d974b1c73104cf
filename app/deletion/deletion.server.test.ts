import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
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
import { mailOrderConfirmation } from "~/notifications/mail/money-jobs.server";
import { queueMail } from "~/notifications/mail/outbox.server";
import { ownOffer, readOffers } from "~/offers/offers.server";
import { placeOrder } from "~/payments/orders.server";
import { chooseOutcome } from "~/payments/providers/test.server";
import { quoteFor } from "~/payments/quote.server";
import { settlePayment } from "~/payments/settlement.server";
import type { Refusal } from "~/platform/errors";
import { randomId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import { findViewer } from "~/server/viewer.server";
import { newOrder } from "../../tests/support/new-order";
import { type TestApp, testAppOfFile } from "../../tests/support/test-app";
import { deleteAccount } from "./deletion.server";
import { findReturn, reactivate, reopenAccount, sendReactivationMail } from "./reactivation.server";
import { listRequests, tidyRequests } from "./request-journal.server";
import { readRetention, takeDiscount, takeTrial } from "./retention.server";

const password = "four words in a row";
const day = 86_400;
const app = testAppOfFile();
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await hashPassword(password);
});
beforeEach(() => {
  app.mails.length = 0;
});

let serial = 0;
async function person(wishes: Parameters<TestApp["member"]>[1] = {}) {
  serial += 1;
  const email = `leaver${serial}@members.test`;
  return { id: await app.member(app.ember, { email, passwordHash, ...wishes }), email };
}

const network = () => `198.51.100.${++serial % 250}`;
const farewell = { reason: "break", password } as const;
const codeOf = (error: Refusal) => error.code;

/** Token of the link in the latest mail to an email address. */
async function mailedToken(email: string): Promise<string> {
  const text = (await app.mailsTo(email)).at(-1)?.text ?? "";
  return /\/(v[\w-]{43})/.exec(text)?.[1] as string;
}

async function stateOf(id: string): Promise<string | undefined> {
  const [row] = await app.oracle<{ state: string }>("select state from members where id = $1", [id]);
  return row?.state;
}

const notedRequests = async (id: string) =>
  (await listRequests(app.ember)).filter(({ memberId }) => memberId === id).map((request) => request.id);

describe("account deletion", () => {
  it("A failed deletion, a reactivation and an interrupted withdrawal leave no request in the journal (D46)", async () => {
    const { id } = await person();
    const resist = vi.spyOn(app.ember.db, "write").mockRejectedValueOnce(new Error("connection lost"));
    await expect(deleteAccount(app.ember, id, farewell)).rejects.toThrow("connection lost");
    resist.mockRestore();
    expect(await notedRequests(id)).toEqual([]);
    await Promise.all([deleteAccount(app.ember, id, farewell), deleteAccount(app.ember, id, farewell)]);
    const rows = await app.oracle<{ id: string }>("select id from deletions where member_id = $1", [id]);
    expect(await notedRequests(id)).toEqual(rows.map((row) => row.id));
    await tidyRequests(app.ember);
    expect(await notedRequests(id)).toHaveLength(1);
    vi.spyOn(services().journal, "removePrefix").mockRejectedValueOnce(new Error("no network"));
    await app.ember.db.write((w) => reopenAccount(w, id));
    expect(await stateOf(id)).toBe("active");
    expect(await notedRequests(id)).toHaveLength(1);
    await tidyRequests(app.ember);
    expect(await notedRequests(id)).toEqual([]);
  });

  it("A deletion needs the password (A11) and changes nothing without it (ACC-48)", async () => {
    const { id } = await person();
    const tried = deleteAccount(app.ember, id, { ...farewell, password: "something else" });
    await expect(tried).rejects.toMatchObject({ code: "password.wrong", field: "password" });
    expect(await stateOf(id)).toBe("active");
    expect(app.mails).toEqual([]);
    expect(await notedRequests(id)).toEqual([]);
  });

  it("A deletion ends each session and refuses logins", async () => {
    const { id, email } = await person();
    const sessions = await app.ember.db.write(async (w) => [
      await startSession(w, id, "phone"),
      await startSession(w, id, "laptop"),
    ]);
    await deleteAccount(app.ember, id, farewell);
    for (const { token } of sessions) {
      expect(await findViewer(app.ember, token)).toBeNull();
    }
    const origin = { network: network(), device: "", heldToken: undefined };
    await expect(logIn(app.ember, email, password, origin)).rejects.toMatchObject({ code: "account.deleted" });
  });

  it("A deletion confirmed in two tabs happens once and sends one mail", async () => {
    const { id, email } = await person();
    await Promise.all([deleteAccount(app.ember, id, farewell), deleteAccount(app.ember, id, farewell)]);
    expect(await app.oracle("select id from deletions where member_id = $1", [id])).toHaveLength(1);
    expect(await app.mailsTo(email)).toHaveLength(1);
  });

  it("A deletion hides the person from search, profiles, likes, chats and counters at once (P03)", async () => {
    const { id, email } = await person({ premium: true, credits: 50 });
    const other = await app.member(app.ember, { premium: true, credits: 50 });
    const message = { to: { memberId: other }, body: "Hello", clientId: randomId(), origin: "member" } as const;
    const { conversationId } = await sendMessage(app.ember, id, message);
    await app.ember.db.write((w) => like(w, { fromId: id, toId: other, origin: "member" }));
    const { token } = await app.ember.db.write((w) => startSession(w, other, "phone"));
    const seen = async () => {
      const viewer = await findViewer(app.ember, token);
      const badges = [viewer?.unreadMessages, viewer?.newLikes];
      return app.ember.db.read(async (q) => ({
        searched: JSON.stringify(await findMembers(q, { viewerId: other, filters: {}, after: null })).includes(id),
        chats: (await listConversations(q, other)).length,
        likes: (await listLikedPeople(q, other)).length,
        badges,
        profile: await getMemberPage(q, id, other).then(() => true, codeOf),
        chat: await getConversation(q, other, conversationId).then(() => true, codeOf),
      }));
    };
    const before = { searched: true, chats: 1, likes: 1, badges: [1, 1], profile: true, chat: true };
    expect(await seen()).toEqual(before);
    await deleteAccount(app.ember, id, farewell);
    const none = { searched: false, chats: 0, likes: 0, badges: [0, 0] };
    expect(await seen()).toEqual({ ...none, profile: "page.not_found", chat: "page.not_found" });
    await reactivate(app.ember, await mailedToken(email));
    expect(await seen()).toEqual(before);
  });

  it("A deletion removes unsent mails but that of an order, and ends password links", async () => {
    const { id, email } = await person();
    const { orderId, payUrl } = await placeOrder(app.ember, newOrder(id));
    const reference = payUrl.split("/").at(-1) as string;
    await chooseOutcome(app.ember, reference, "paid");
    await settlePayment(app.ember, "test", reference);
    await app.ember.db.write(async (w) => {
      await issueLink(w, "reset", id);
      await mailOrderConfirmation(w, orderId);
      const facts = { name: "Leaver", link: "/settings", device: "Firefox", at: new Date().toISOString() };
      await queueMail(w, { template: "newLogin", to: email, locale: "en", memberId: id, facts });
    });
    await app.oracle("delete from pgboss.job where data ->> 'job' = 'mail.orderConfirmation'");
    await deleteAccount(app.ember, id, farewell);
    const sent = (await app.mailsTo(email)).map(({ subject }) => subject);
    expect(sent.toSorted()).toEqual(["About your account", "About your order"]);
    const open = await app.oracle("select purpose from email_links where member_id = $1 and used_at is null", [id]);
    expect(open).toEqual([{ purpose: "reactivation" }]);
  });
});

describe("reactivation (ACC-50, A05)", () => {
  async function leaver(wishes: Parameters<TestApp["member"]>[1] = {}) {
    const who = await person(wishes);
    await deleteAccount(app.ember, who.id, farewell);
    return { ...who, token: await mailedToken(who.email) };
  }

  it("A link reactivates once on day 13, and opening it changes nothing", async () => {
    const { id, email, token } = await leaver();
    await app.clock.advance(13.99 * day);
    expect(await app.ember.db.read((q) => findReturn(q, token))).toBeInstanceOf(Date);
    expect(await stateOf(id)).toBe("deleted");
    await reactivate(app.ember, token);
    expect(await stateOf(id)).toBe("active");
    const origin = { network: network(), device: "", heldToken: undefined };
    await expect(logIn(app.ember, email, password, origin)).resolves.toMatchObject({ memberId: id });
    await expect(reactivate(app.ember, token)).rejects.toMatchObject({ code: "link.invalid" });
  });

  it("A reactivation is refused on day 15, also by a link that was mailed later", async () => {
    const { id, email, token } = await leaver();
    await app.clock.advance(10 * day);
    await sendReactivationMail(app.ember, email, network());
    const later = await mailedToken(email);
    expect(later).not.toBe(token);
    await app.clock.advance(4.01 * day);
    for (const link of [token, later]) {
      expect(await app.ember.db.read((q) => findReturn(q, link))).toBeNull();
      await expect(reactivate(app.ember, link)).rejects.toMatchObject({ code: "link.invalid" });
    }
    expect(await stateOf(id)).toBe("deleted");
  });

  it("A link pressed twice at once reactivates the account once", async () => {
    const { id, token } = await leaver();
    const both = await Promise.allSettled([reactivate(app.ember, token), reactivate(app.ember, token)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await stateOf(id)).toBe("active");
  });

  it("No banned member and no other site's member is reactivated by a link", async () => {
    const { id, token } = await leaver();
    await expect(reactivate(app.marina, token)).rejects.toMatchObject({ code: "link.invalid" });
    await app.oracle("update members set state = 'banned' where id = $1", [id]);
    await expect(reactivate(app.ember, token)).rejects.toMatchObject({ code: "link.invalid" });
    expect(await stateOf(id)).toBe("banned");
  });

  it("A reactivation leaves an unconfirmed member unconfirmed and unlisted", async () => {
    const fresh = await leaver({ state: "unconfirmed" });
    await reactivate(app.ember, fresh.token);
    expect(await stateOf(fresh.id)).toBe("unconfirmed");
    const [profile] = await app.oracle<{ listed: boolean }>("select listed from profiles where member_id = $1", [
      fresh.id,
    ]);
    expect(profile?.listed).toBe(false);
  });

  it("A link from the first deletion does not undo the second", async () => {
    const { id, email, token } = await leaver();
    await sendReactivationMail(app.ember, email, network());
    const second = await mailedToken(email);
    await reactivate(app.ember, token);
    await deleteAccount(app.ember, id, farewell);
    await expect(reactivate(app.ember, second)).rejects.toMatchObject({ code: "link.invalid" });
    expect(await stateOf(id)).toBe("deleted");
  });

  it("The reactivation mail goes to the owner alone, at most three times, with one answer for every address (D19)", async () => {
    const { email } = await leaver();
    const stays = await person();
    app.mails.length = 0;
    for (const address of [email, email, email, email, stays.email, "nobody@members.test"]) {
      await expect(sendReactivationMail(app.ember, address, network())).resolves.toBeUndefined();
    }
    await services().queue.runDueJobs();
    // The deletion itself sent the first of the three mails.
    expect(app.mails.map(({ to }) => to)).toEqual([email, email]);
    const malformed = sendReactivationMail(app.ember, "no address", network());
    await expect(malformed).rejects.toMatchObject({ code: "email.invalid", field: "email" });
  });
});

describe("retention offers", () => {
  it("Taking the discount repeatedly stores one lasting code (ACC-47, ACC-51)", async () => {
    const { id } = await person({ signedUpSecondsAgo: 60 * day });
    const take = () => app.ember.db.write((w) => takeDiscount(w, id));
    const codes = new Set([...(await Promise.all([take(), take(), take()])), await take()]);
    expect(codes.size).toBe(1);
    const [code = ""] = codes;
    await app.clock.advance(365 * day);
    const { bundles, settings } = app.ember.tenant;
    const bundleId = bundles[0]?.id as string;
    const wanted = { memberId: id, bundleId, country: settings.countries[0] as string, iso: "en", code };
    const quote = await app.ember.db.read((q) => quoteFor(q, wanted));
    expect(quote).toMatchObject({ discountPercentage: app.ember.tenant.company.delete_discount, offerCode: code });
    const offersOf = (memberId: string, typed = code) => app.ember.db.read((q) => readOffers(q, memberId, typed));
    const inShop = async (memberId: string, typed = code) => ownOffer(await offersOf(memberId, typed), memberId);
    const { delete_discount: percentage } = app.ember.tenant.company;
    expect(await inShop(id, code.toLowerCase())).toEqual({ code, percentage, endsAt: null });
    const better = { code: "TIMEBONUS25", percentage: percentage + 1, endsAt: null };
    expect(ownOffer({ ...(await offersOf(id)), active: better }, id)).toBeNull();
    const stranger = await app.member(app.ember);
    expect([await inShop(stranger), await inShop(id, "STAY-NOTHING")]).toEqual([null, null]);
    const borrowed = app.ember.db.read((q) => quoteFor(q, { ...wanted, memberId: stranger }));
    await expect(borrowed).rejects.toMatchObject({ code: "offer.not_found" });
  });

  async function buyTrial(memberId: string, bundleId: string, method: string) {
    const country = app.ember.tenant.settings.countries[0] as string;
    const quote = await app.ember.db.read((q) => quoteFor(q, { memberId, bundleId, country, iso: "en" }));
    const agreed = { agreedAmountMinor: quote.amountMinor, agreedCurrency: quote.currency, agreedText: "At once." };
    const order = { memberId, bundleId, country, method, iso: "en", description: "Credits", requestKey: randomId() };
    const { payUrl } = await placeOrder(app.ember, { ...order, ...agreed });
    return payUrl.split("/").at(-1) as string;
  }

  it("The trial package is sold once, and only in the deletion flow (ACC-46)", async () => {
    const { id } = await person();
    await expect(buyTrial(id, "trial", "visa")).rejects.toMatchObject({ code: "bundle.unknown" });
    expect(await app.ember.db.write((w) => takeTrial(w, id))).toBe("trial");
    const references = [await buyTrial(id, "trial", "visa"), await buyTrial(id, "trial", "mastercard")];
    for (const reference of references) {
      await chooseOutcome(app.ember, reference, "paid").catch(() => null);
      await settlePayment(app.ember, "test", reference);
      // The job cancels the other payment at the provider.
      await services().queue.runDueJobs();
    }
    const [wallet] = await app.oracle<{ balance: number }>("select balance from wallets where member_id = $1", [id]);
    expect(wallet?.balance).toBe(25);
    await expect(buyTrial(id, "trial", "visa")).rejects.toMatchObject({ code: "bundle.unknown" });
    await expect(app.ember.db.write((w) => takeTrial(w, id))).rejects.toMatchObject({ code: "offer.used" });
    const { open } = await app.ember.db.read((q) => readRetention(q, id, "GB"));
    expect(open).not.toContain("trial");
  });

  it("A deletion does not touch the neighbour tenant's member with the same address (T05)", async () => {
    const { id, email } = await person();
    const twin = await app.member(app.marina, { email, passwordHash });
    await deleteAccount(app.ember, id, farewell);
    expect(await stateOf(twin)).toBe("active");
    const account = await app.marina.db.read((q) => findAccountByEmail(q, email));
    expect(account).toMatchObject({ memberId: twin, state: "active" });
  });
});
