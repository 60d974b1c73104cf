import { beforeAll, describe, expect, it } from "vitest";
import { translator } from "~/i18n/catalogue.server";
import { startSession } from "~/accounts/sessions.server";
import type { Viewer } from "~/accounts/viewer";
import { listConversations } from "~/chat/conversations.server";
import { sendMessage } from "~/chat/messages.server";
import { readSwipeGame, swipe } from "~/discovery/swipe.server";
import { paths } from "~/paths";
import { placeOrder } from "~/payments/orders.server";
import { chooseOutcome } from "~/payments/providers/test.server";
import { getReturnTerms } from "~/payments/returns.server";
import { settlePayment } from "~/payments/settlement.server";
import { randomId } from "~/platform/ids";
import { action as chatCall } from "~/routes/api/chat";
import { action as removal } from "~/routes/chat/removal";
import { action as removalWith } from "~/routes/chat/removal-with";
import { action as undo } from "~/routes/discovery/swipe-undo";
import { action as giveBack } from "~/routes/payments/return";
import { action as report } from "~/routes/safety/report";
import type { TenantScope } from "~/tenancy/scope.server";
import { openVisit } from "~/server/visit.server";
import { type TestApp, testAppOfFile } from "../support/test-app";
import { newOrder } from "../support/new-order";
import { testTransport } from "../support/transport";

/** Calls each action twice with the same key. The second call must change nothing (DESIGN 9, M08). */
const app = testAppOfFile();
let ember: TenantScope;
beforeAll(() => {
  ember = app.ember;
});

interface Login {
  id: string;
  token: string;
}

async function person(scope = ember, wishes: Parameters<TestApp["member"]>[1] = {}): Promise<Login> {
  const id = await app.member(scope, { premium: true, credits: 100, ...wishes });
  const { token } = await scope.db.write((w) => startSession(w, id, "a browser"));
  return { id, token };
}

interface Sent {
  as: Login;
  /** The idempotency key. Scripts send the key in a header, and forms in a field. */
  key?: string;
  method?: string;
  params?: Record<string, string>;
  fields?: Record<string, string | number>;
  ifMatch?: string;
  scope?: TenantScope;
}

async function send(
  action: unknown,
  path: string,
  { as, key, method = "POST", params = {}, fields = {}, ifMatch, scope }: Sent,
) {
  const { tenant } = scope ?? ember;
  const byForm = method === "POST";
  const headers = new Headers({ cookie: `locale=en; auth=${as.token}` });
  headers.set("content-type", byForm ? "application/x-www-form-urlencoded" : "application/json");
  if (key && !byForm) headers.set("idempotency-key", key);
  if (ifMatch) headers.set("if-match", ifMatch);
  const typed = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  const form = new URLSearchParams({ ...typed, ...(key ? { request_key: key } : {}) });
  const body = byForm ? form.toString() : JSON.stringify(fields);
  const request = new Request(`http://${tenant.canonicalHost}${path}`, { method, headers, body });
  const visit = await openVisit(request, tenant, { ...testTransport, network: "203.0.113.9" });
  const answer = await (action as (args: unknown) => Promise<Response>)({ request, params, context: { visit } });
  const refused = answer.status >= 400 || visit.cookies.lines.some((line) => line.startsWith("flash="));
  return { status: answer.status, to: answer.headers.get("location"), text: await answer.text(), refused };
}

async function conversation(scope = ember) {
  const [anna, boris] = [await person(scope), await person(scope)];
  const write = (from: Login, to: Login, body: string) =>
    sendMessage(scope, from.id, { to: { memberId: to.id }, body, clientId: randomId(), origin: "member" });
  const { conversationId } = await write(anna, boris, "Hello");
  return { anna, boris, conversationId, answer: () => write(boris, anna, "Wait!") };
}

const shownTo = async ({ id }: Login, scope = ember) =>
  (await scope.db.read((q) => listConversations(q, id))).map((row) => row.conversation_id);

describe("A removed conversation", () => {
  const calls = [
    ["by the call", chatCall, (id: string) => ({ method: "DELETE", fields: { conversation: id } })],
    ["by profile", chatCall, (_: string, profile: string) => ({ method: "DELETE", fields: { profile } })],
    ["by the form", removal, (id: string) => ({ params: { id } })],
  ] as const;
  it.each(calls)("%s, a repeated removal of a conversation keeps messages that arrived in between", async (...row) => {
    const [, action, asked] = row;
    const { anna, boris, conversationId, answer } = await conversation();
    const wish = { as: anna, ...asked(conversationId, boris.id) };
    const key = randomId();
    await send(action, "/api/chat.php", { ...wish, key });
    expect(await shownTo(anna)).toEqual([]);
    await answer();
    const again = await send(action, "/api/chat.php", { ...wish, key });
    expect(again.status).toBeLessThan(400);
    expect(await shownTo(anna)).toEqual([conversationId]);
    // The same call with a new key removes the conversation again.
    await send(action, "/api/chat.php", { ...wish, key: randomId() });
    expect(await shownTo(anna)).toEqual([]);
  });

  it("A removal of a conversation is refused with the key of another call and with an invalid key", async () => {
    const one = await conversation();
    const key = randomId();
    const wish = { as: one.anna, method: "DELETE", key };
    await send(chatCall, "/api/chat.php", { ...wish, fields: { conversation: one.conversationId } });
    const other = await send(chatCall, "/api/chat.php", { ...wish, fields: { profile: one.boris.id } });
    expect([other.status, other.text]).toEqual([422, expect.stringContaining("request.repeated")]);
    const odd = await send(chatCall, "/api/chat.php", { ...wish, key: "short", fields: { profile: one.boris.id } });
    expect(odd.status).toBe(400);
  });

  it("The same key counts separately for each member and site", async () => {
    const key = randomId();
    for (const scope of [ember, ember, app.marina]) {
      const { anna, conversationId } = await conversation(scope);
      const wish = { as: anna, scope, method: "DELETE", key, fields: { conversation: conversationId } };
      expect((await send(chatCall, "/api/chat.php", wish)).status).toBe(200);
      expect(await shownTo(anna, scope)).toEqual([]);
    }
  });
});

describe("A conditional removal", () => {
  const asCall = (conversation: string) => ({ method: "DELETE", fields: { conversation } });
  const byProfile = (profile: string) => ({ method: "DELETE", fields: { profile } });
  const asForm = (id: string, seq: number) => ({ params: { id }, fields: { known_seq: seq } });
  const calls = [
    ["by the call", chatCall, (id: string, seq: number) => ({ ...asCall(id), ifMatch: `"${seq}"` })],
    ["by profile", chatCall, (_: string, seq: number, who: string) => ({ ...byProfile(who), ifMatch: `"${seq}"` })],
    ["by the form", removal, asForm],
    ["by the form on a profile", removalWith, (_: string, seq: number, who: string) => asForm(who, seq)],
  ] as const;
  it.each(calls)(
    "%s, a conversation is not removed while it has a message that the member does not know",
    async (...row) => {
      const [, action, asked] = row;
      const { anna, boris, conversationId, answer } = await conversation();
      const { seq } = await answer();
      const remove = (known: number, key = randomId()) =>
        send(action, "/api/chat.php", { as: anna, key, ...asked(conversationId, known, boris.id) });
      const key = randomId();
      for (const _ of [1, 2]) {
        const refused = await remove(seq - 1, key);
        expect(refused.refused).toBe(true);
        if (action === chatCall)
          expect([refused.status, refused.text]).toEqual([412, expect.stringContaining("A new message")]);
        expect(await shownTo(anna)).toEqual([conversationId]);
      }
      expect((await remove(seq)).refused).toBe(false);
      expect(await shownTo(anna)).toEqual([]);
    },
  );

  it("A repeated removal of a conversation answers like the first, even when a message arrived in between", async () => {
    const { anna, conversationId, answer } = await conversation();
    const wish = { as: anna, key: randomId(), ...asCall(conversationId), ifMatch: '"1"' };
    for (const _ of [1, 2]) {
      expect((await send(chatCall, "/api/chat.php", wish)).status).toBe(200);
      await answer();
    }
    expect(await shownTo(anna)).toEqual([conversationId]);
  });

  it("A removal of a conversation may have no condition, but is refused with an invalid one", async () => {
    const { anna, conversationId, answer } = await conversation();
    await answer();
    for (const ifMatch of ["2", 'W/"2"', '"x"', '"1", "2"', '"-1"', `"${"9".repeat(30)}"`]) {
      const { status } = await send(chatCall, "/api/chat.php", { as: anna, ...asCall(conversationId), ifMatch });
      expect([ifMatch, status]).toEqual([ifMatch, 400]);
    }
    const odd = { as: anna, params: { id: conversationId }, fields: { known_seq: "soon" } };
    expect((await send(removal, "/", odd)).refused).toBe(true);
    expect(await shownTo(anna)).toEqual([conversationId]);
    const any = { as: anna, ...asCall(conversationId), ifMatch: "*" };
    expect((await send(chatCall, "/api/chat.php", any)).status).toBe(200);
    expect(await shownTo(anna)).toEqual([]);
  });
});

describe("Actions sent twice", () => {
  it("An undo sent several times takes back one swipe", async () => {
    const me = await person(ember, { gender: "male" });
    const viewer = { memberId: me.id, state: "active", gender: "male", country: "GB" } as Viewer;
    const [first, second] = [await person(ember, { gender: "female" }), await person(ember, { gender: "female" })];
    for (const { id } of [first, second])
      await ember.db.write((w) => swipe(w, { swiper: viewer, otherId: id, choice: "like" }));
    const key = randomId();
    const presses = [1, 2, 3].map(() => send(undo, paths.doSwipeUndo(), { as: me, key }));
    for (const { refused } of await Promise.all(presses)) expect(refused).toBe(false);
    const liked = await app.oracle("select to_id from likes where from_id = $1", [me.id]);
    expect(liked).toEqual([{ to_id: first.id }]);
    const game = await ember.db.read((q) =>
      readSwipeGame(q, viewer, { tenant: ember.tenant, locale: "en", t: translator("en") }),
    );
    expect(game.last).not.toBeNull();
  });

  it("A return of credits sent twice returns them once and leads to the order both times", async () => {
    const me = await person(ember, { credits: 0 });
    const { orderId, payUrl } = await placeOrder(ember, newOrder(me.id));
    const reference = payUrl.split("/").at(-1) as string;
    await chooseOutcome(ember, reference, "paid");
    await settlePayment(ember, "test", reference);
    const { returnable } = await ember.db.read((q) => getReturnTerms(q, { memberId: me.id, orderId }));
    const fields = { credits: returnable?.credits ?? 0, amount: returnable?.amountMinor ?? 0 };
    const wish = { as: me, key: randomId(), params: { id: orderId }, fields };
    const presses = [1, 2].map(() => send(giveBack, paths.returnCredits(orderId), wish));
    expect((await Promise.all(presses)).map(({ to }) => to)).toEqual(Array(2).fill(paths.transaction(orderId)));
    expect(await app.oracle("select 1 from credit_returns where order_id = $1", [orderId])).toHaveLength(1);
  });

  it("A report sent twice is stored once with one receipt", async () => {
    const [anna, boris] = [await person(), await person()];
    const fields = { reason: "scam", body: "He wants money." };
    const wish = { as: anna, key: randomId(), params: { id: boris.id }, fields };
    const answers = await Promise.all([1, 2].map(() => send(report, paths.report(boris.id), wish)));
    expect(new Set(answers.map(({ to }) => to)).size).toBe(1);
    expect(answers[0]?.to).toContain("receipt=");
    const rows = await app.oracle<{ body: string }>("select body from reports where reporter_id = $1", [anna.id]);
    expect(rows).toEqual([{ body: fields.body }]);
  });
});
