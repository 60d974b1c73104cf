import { beforeAll, describe, expect, it, vi } from "vitest";
import { issueLink } from "~/accounts/email-links.server";
import { hashPassword } from "~/accounts/passwords.server";
import { endSession } from "~/accounts/sessions.server";
import { listSubscriptions } from "~/notifications/push-subscriptions.server";
import { stopMails } from "~/notifications/stopped-mails.server";
import { services } from "~/platform/services.server";
import { Unavailable } from "~/platform/breaker.server";
import { action as userAction, loader as user } from "~/routes/api/user";
import { loader as logout } from "~/routes/api/logout";
import { action as unsubscribeAction } from "~/routes/settings/unsubscribe";
import { subscribe } from "~/subscribers.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { findViewer } from "~/server/viewer.server";
import { openVisit } from "~/server/visit.server";
import { type TestApp, testAppOfFile } from "../support/test-app";
import { viewerOf } from "../support/viewer";
import { testTransport } from "../support/transport";

/** Answers of user.php and logout.php (API-01..08). */
const password = "four words in a row";
const app = testAppOfFile();
let passwordHash: string;
beforeAll(async () => {
  subscribe();
  passwordHash = await hashPassword(password);
});

type Handler = (args: never) => Promise<Response>;
let people = 0;

interface Asked {
  method?: string;
  query?: string;
  body?: unknown;
  token?: string;
  scope?: TenantScope;
  network?: string;
}

async function call(handler: unknown, { method = "GET", query = "", body, token, scope, network }: Asked = {}) {
  const { tenant } = scope ?? app.ember;
  people += 1;
  const headers = new Headers({ "x-request-type": "client", "user-agent": "Mozilla/5.0 (X11; Linux) Firefox/121.0" });
  headers.set("cookie", `locale=en${token ? `; auth=${token}` : ""}`);
  const request = new Request(`http://${tenant.canonicalHost}/api/call.php${query}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const from = network ?? `203.0.113.${people % 250}`;
  const visit = await openVisit(request, tenant, { ...testTransport, network: from });
  const answer = await (handler as Handler)({ request, params: {}, context: { visit } } as never);
  const text = await answer.text();
  const session = visit.cookies.lines
    .map((line) => /^auth=([^;]*)/.exec(line)?.[1])
    .find((value) => value !== undefined);
  return {
    status: answer.status,
    body: text ? JSON.parse(text) : null,
    headers: answer.headers,
    cookies: visit.cookies.lines,
    session,
  };
}

async function person(wishes: Parameters<TestApp["member"]>[1] = {}, scope = app.ember) {
  people += 1;
  const email = wishes.email ?? `caller${people}@mailbox.test`;
  return { id: await app.member(scope, { email, passwordHash, ...wishes }), email };
}

const logIn = (email: string, secret = password, asked: Asked = {}) =>
  call(userAction, { method: "POST", body: { email, password: secret }, ...asked });

describe("POST user.php", () => {
  it("POST user.php logs in, and answers with the user and a thirty-day cookie (API-01, API-02, ACC-16)", async () => {
    const { email } = await person({ name: "Ada", credits: 7, premium: true });
    const { status, body, cookies } = await logIn(email);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["user"]);
    expect(Object.keys(body.user)).toEqual([
      "status",
      "credits",
      "paid_user",
      "language",
      "fictional_icon",
      "signup_date",
      "notifications_disabled",
      "profile",
    ]);
    expect(body.user).toMatchObject({ status: "active", credits: 7, paid_user: true, profile: { name: "Ada" } });
    expect(cookies.find((line) => line.startsWith("auth="))).toMatch(
      /Path=\/; SameSite=Lax; Max-Age=2592000; HttpOnly$/,
    );
  });

  it("POST user.php answers a wrong password and an unknown address alike, and sets no cookie (A01)", async () => {
    const { email } = await person();
    const wrong = await logIn(email, "wrong wrong wrong");
    const unknown = await logIn("nobody@mailbox.test");
    expect([wrong.status, wrong.session]).toEqual([422, undefined]);
    expect(wrong.body.refusals[0].message).toBe("Login failed, please try again");
    expect({ ...unknown, headers: null }).toEqual({ ...wrong, headers: null });
    expect([...unknown.headers]).toEqual([...wrong.headers]);
  });

  it("POST user.php blocks a network after five tries, and knows no account of a neighbour site", async () => {
    const { email } = await person({}, app.marina);
    const network = "198.51.100.77";
    for (let time = 0; time < 4; time += 1) expect((await logIn(email, password, { network })).status).toBe(422);
    const fifth = await logIn(email, password, { network });
    expect([fifth.status, fifth.headers.get("retry-after")]).toEqual([429, "900"]);
    expect(fifth.body.refusals[0].message).toBe("Too many incorrect attempts, account blocked for 15 min.");
    expect((await logIn(email, password, { network, scope: app.marina })).status).toBe(200);
  });

  it("POST user.php tells a deleted member how to return, and after fourteen days to contact customer service (ROL-24)", async () => {
    const { id, email } = await person({ state: "deleted" });
    const messageOf = async () => (await logIn(email)).body.refusals[0];
    await app.oracle("update members set deleted_at = app_now() where id = $1", [id]);
    await app.clock.advance(13.9 * 86_400);
    expect(await messageOf()).toMatchObject({ code: "account.deleted", message: expect.stringContaining("link") });
    await app.clock.advance(0.2 * 86_400);
    expect(await messageOf()).toMatchObject({
      code: "account.gone",
      message: expect.stringContaining("Contact customer"),
    });
  });

  it("POST user.php ignores unknown fields of the old client (I09)", async () => {
    const { email } = await person();
    const { status, body } = await call(userAction, { method: "POST", body: { email, password, paid_user: true } });
    expect([status, body.user.paid_user]).toEqual([200, false]);
  });
});

describe("GET user.php", () => {
  it("GET user.php returns the current user, with the reasons why mails were stopped, or null (API-03, SET-09, AMB-064)", async () => {
    const { id, email } = await person();
    const { session: token } = await logIn(email);
    expect((await call(user, { token })).body.user.notifications_disabled).toEqual([]);
    await app.ember.db.write((w) => stopMails(w, id, "bounce"));
    expect((await call(user, { token })).body.user.notifications_disabled).toEqual(["bounce"]);
    expect(await call(user)).toMatchObject({ status: 200, body: { user: null } });
    expect(await call(user, { token, scope: app.marina })).toMatchObject({ status: 200, body: { user: null } });
  });

  it("GET user.php returns whether the profile is visible, and its main photo (PRO-13..16)", async () => {
    const profileOf = async (email: string) => {
      const { session: token } = await logIn(email);
      return (await call(user, { token })).body.user.profile;
    };
    const unconfirmed = await profileOf((await person({ state: "unconfirmed" })).email);
    expect(unconfirmed).toMatchObject({ status: "disabled", main_image: null });
    const { id, email } = await person();
    await app.oracle(
      `with photo as (
         insert into photos (tenant_id, id, member_id, position, state, created_at)
         values ($1, gen_random_uuid(), $2, 1, 'active', now()) returning id)
       update profiles set main_photo_id = (select id from photo) where tenant_id = $1 and member_id = $2`,
      [app.ember.tenant.id, id],
    );
    const media = expect.stringMatching(/^\/media\/[\w.-]+$/);
    const image = { filename: media, thumb_filename: media, status: "active" };
    expect(await profileOf(email)).toMatchObject({ status: "active", main_image: image });
    expect(Object.keys((await profileOf(email)).main_image)).toEqual(Object.keys(image));
  });

  it("Without Redis members stay logged in, because sessions are rows of the database", async () => {
    const { email } = await person();
    const { session: token } = await logIn(email);
    const { store } = services();
    const gone = () => Promise.reject(new Unavailable());
    const spies = (["get", "mget", "set", "del", "publish"] as const).map((name) =>
      vi.spyOn(store, name).mockImplementation(gone as never),
    );
    try {
      expect((await call(user, { token })).body.user).not.toBeNull();
      expect((await logIn(email)).status).toBe(200);
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
  });
});

describe("PUT user.php", () => {
  it("PUT user.php saves a member's language and refuses visitors (API-05)", async () => {
    const { email } = await person();
    const { session: token } = await logIn(email);
    const put = (body: unknown, held?: string) => call(userAction, { method: "PUT", body, token: held });
    expect(await put({ language: "fr" }, token)).toMatchObject({ status: 200, body: { user: { language: "fr" } } });
    expect((await call(user, { token })).body.user.language).toBe("fr");
    expect((await put({ language: "xx" }, token)).status).toBe(400);
    expect(await put({ language: "de" })).toMatchObject({ status: 403, body: { authentication_required: true } });
  });
});

describe("POST user.php?push=1", () => {
  const keys = { p256dh: `B${"x".repeat(86)}`, auth: "y".repeat(22) };
  const subscriptionAt = (endpoint: string) => ({ subscription: { endpoint, expirationTime: null, keys } });
  const push = (body: unknown, token?: string) => call(userAction, { method: "POST", query: "?push=1", body, token });
  const endpointsOf = async (id: string) =>
    (await app.ember.db.read((q) => listSubscriptions(q, id))).map(({ endpoint }) => endpoint);

  it("A browser has one encrypted push subscription, which ends with its login (API-07, A07)", async () => {
    const { id, email } = await person();
    const { session: token } = await logIn(email);
    const first = "https://fcm.googleapis.com/fcm/send/first";
    const second = "https://fcm.googleapis.com/fcm/send/second";
    for (const endpoint of [first, first, second]) {
      expect(await push(subscriptionAt(endpoint), token)).toMatchObject({ status: 200, body: { subscribed: true } });
    }
    expect(await endpointsOf(id)).toEqual([second]);
    expect(JSON.stringify(await app.oracle("select * from push_subscriptions"))).not.toMatch(/googleapis|yyyy/);
    await call(logout, { token });
    expect(await endpointsOf(id)).toEqual([]);
    expect(await app.oracle("select 1 from push_subscriptions where member_id = $1", [id])).toEqual([]);
  });

  it("A push subscription goes over to the member who logs in next on the same browser", async () => {
    const [one, other] = [await person(), await person()];
    const endpoint = "https://web.push.apple.com/shared-tablet";
    await push(subscriptionAt(endpoint), (await logIn(one.email)).session);
    await push(subscriptionAt(endpoint), (await logIn(other.email)).session);
    expect([await endpointsOf(one.id), await endpointsOf(other.id)]).toEqual([[], [endpoint]]);
  });

  it("A push subscription sent several times at once is stored once", async () => {
    const { id, email } = await person();
    const { session: token } = await logIn(email);
    const endpoint = "https://fcm.googleapis.com/fcm/send/at-once";
    const answers = await Promise.all([1, 2, 3, 4].map(() => push(subscriptionAt(endpoint), token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await endpointsOf(id)).toEqual([endpoint]);
  });

  it.each(["http://127.0.0.1:9/x", "https://169.254.169.254/", "https://fcm.googleapis.com.evil.example/x"])(
    "The push endpoint %s is refused with 400 (I06)",
    async (endpoint) => {
      const { email } = await person();
      const { status, body } = await push(subscriptionAt(endpoint), (await logIn(email)).session);
      expect([status, body.refusals[0].code]).toEqual([400, "push.endpoint"]);
    },
  );

  it("A visitor cannot save a push subscription", async () => {
    expect((await push(subscriptionAt("https://fcm.googleapis.com/x"))).status).toBe(403);
  });
});

describe("GET logout.php", () => {
  it("GET logout.php ends the session and removes the cookie, and the old token gets no user (API-08, A07)", async () => {
    const { email } = await person();
    const { session: token } = await logIn(email);
    const { body, cookies } = await call(logout, { token });
    expect(body).toEqual({ user: null });
    expect(cookies.find((line) => line.startsWith("auth="))).toMatch(/Max-Age=0/);
    expect((await call(user, { token })).body).toEqual({ user: null });
    expect(await findViewer(app.ember, token)).toBeNull();
  });

  it("A logout is announced to the open pages of that session, and to no other session (A07)", async () => {
    const { id, email } = await person();
    const [one, other] = [await logIn(email), await logIn(email)];
    const heard: string[] = [];
    const stop = app.ember.channels.subscribe(`member:${id}`, (message) => {
      const { event, data } = message as { event: string; data: { session?: string } };
      if (event === "session-ended") heard.push(data.session as string);
    });
    const { sessionId } = await viewerOf(app.ember, one.session as string);
    await app.ember.db.write((w) => endSession(w, sessionId));
    await vi.waitFor(() => expect([...new Set(heard)]).toEqual([sessionId]), { timeout: 20_000 });
    stop();
    expect((await call(user, { token: other.session })).body.user).not.toBeNull();
  });
});

describe("POST /unsubscribe/{token} (RFC 8058, A06)", () => {
  const oneClick = (token: string, scope = app.ember) =>
    formCall(unsubscribeAction, `/unsubscribe/${token}`, { token }, "List-Unsubscribe=One-Click", scope);

  it("One-click unsubscribe works without cookies or redirect, but not with a changed token or on another site", async () => {
    const { id } = await person();
    const token = await app.ember.db.write((w) => issueLink(w, "unsubscribe", id, { type: "like" }));
    const reasons = async () =>
      (
        await app.oracle<{ r: string[] }>("select notifications_disabled as r from accounts where member_id = $1", [id])
      )[0]?.r;
    expect((await oneClick(`${token.slice(0, -3)}AAA`)).status).toBe(410);
    expect((await oneClick(token, app.marina)).status).toBe(410);
    expect(await reasons()).toEqual([]);
    for (let time = 0; time < 2; time += 1) {
      const { status, headers } = await oneClick(token);
      expect([status, headers.get("location"), headers.get("set-cookie")]).toEqual([200, null, null]);
    }
    expect(await reasons()).toEqual(["unsubscribe"]);
  });
});

async function formCall(handler: unknown, path: string, params: object, body: string, scope: TenantScope) {
  const { tenant } = scope;
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const request = new Request(`http://${tenant.canonicalHost}${path}`, { method: "POST", headers, body });
  const visit = await openVisit(request, tenant, { ...testTransport, network: "203.0.113.251" });
  return (handler as Handler)({ request, params, context: { visit } } as never);
}
