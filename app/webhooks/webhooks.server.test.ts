import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { Agent } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fillTenant } from "../../tests/isolation/cast";
import { testAppOfFile } from "../../tests/support/test-app";
import { mailReportSignature } from "~/notifications/mail-reports.server";
import { randomId } from "~/platform/ids";
import type { Resolve } from "~/platform/outside-addresses.server";
import { services } from "~/platform/services.server";
import { createWebhookSender } from "~/platform/webhook-sender.server";
import { moveHost } from "~/operators/tenant-host.server";
import { recurring } from "~/schedule.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { deliver, listMessages, messageBody } from "./deliveries.server";
import { listDueTenants } from "./due-tenants.server";
import {
  addEndpoint,
  findEndpoint,
  listEndpoints,
  pauseEndpoint,
  removeEndpoint,
  resumeEndpoint,
  rotateSecret,
  sendAgain,
  sendTestEvent,
} from "./endpoints.server";
import { checkedData, eventData, type WebhookEvent, webhookEvents } from "./event";
import { mostCountedWaiting, retryDelays } from "./message";
import { webhookHeaders } from "./signature.server";
import { complaintAboutUrl } from "./url";

const app = testAppOfFile();

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver on this machine. `agent` connects every https request to the receiver, without TLS. */
const receiver = {
  received: [] as Received[],
  answer: (response: ServerResponse) => void response.writeHead(204).end(),
};
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  receiver.received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
  receiver.answer(response);
});
const agent = new Agent();
const toReceiver = createWebhookSender({ agent, totalMs: 300 });

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  Object.assign(agent, { createConnection: () => connect(port, "127.0.0.1") });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  vi.spyOn(services().webhooks, "post").mockImplementation((post) => toReceiver.post(post));
  receiver.received.length = 0;
  receiver.answer = (response) => void response.writeHead(204).end();
  await app.oracle("delete from webhook_endpoints");
});

const answering = (...statuses: number[]) => {
  receiver.answer = (response) =>
    void response.writeHead(statuses.shift() ?? 204, { location: "https://10.0.0.1/" }).end();
};

let count = 0;
async function endpoint(events: readonly WebhookEvent[] = webhookEvents, scope: TenantScope = app.ember) {
  count += 1;
  const choice = { url: `https://hooks.partner.com/${count}`, events };
  return scope.db.write((w) => addEndpoint(w, choice, "olga"));
}

/** Files a report, which causes an event. Returns the report's id. */
async function fileReport(scope: TenantScope = app.ember): Promise<string> {
  const [id, caseId] = [randomId(), randomId()];
  const reported = await app.member(scope);
  const t = scope.tenant.id;
  await app.oracle("insert into report_cases (tenant_id, id, reported_id, opened_at) values ($1, $2, $3, app_now())", [
    t,
    caseId,
    reported,
  ]);
  await app.oracle(
    "insert into reports (tenant_id, id, case_id, reason, body, created_at) values ($1, $2, $3, 'scam', 'He asks for money', app_now())",
    [t, id, caseId],
  );
  return id;
}

/** Runs the job of every minute, and the jobs that it enqueues. */
async function minute(): Promise<void> {
  await services().queue.enqueue("webhooks.due", {} as never);
  const { failures } = await services().queue.runDueJobs();
  expect(failures).toEqual([]);
}

const messagesOf = (id: string, scope: TenantScope = app.ember) => scope.db.read((q) => listMessages(q, id));
const stateOf = async (id: string) => (await app.ember.db.read((q) => findEndpoint(q, id)))?.state;

/** Verifies a message's signature with the code that verifies signed reports of mail providers. */
function isSignedBy(secret: string, { headers, body }: Received): boolean {
  const signature = mailReportSignature(
    secret,
    String(headers["webhook-id"]),
    Number(headers["webhook-timestamp"]),
    Buffer.from(body),
  );
  return String(headers["webhook-signature"]).split(" ").includes(signature);
}

describe("the signature of an outgoing webhook", () => {
  it("An outgoing webhook has the signature of the published test vector of Standard Webhooks", () => {
    const message = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", sentAt: 1_614_265_330, body: '{"test": 2432232314}' };
    expect(webhookHeaders(message, ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"])).toEqual({
      "webhook-id": message.id,
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });

  it("A rotated secret signs beside the former one for a day, and then alone", async () => {
    const { id, secret } = await endpoint();
    const rotated = await app.ember.db.write((w) => rotateSecret(w, id));
    await fileReport();
    await minute();
    const [both] = receiver.received as [Received];
    expect([isSignedBy(secret, both), isSignedBy(rotated.secret, both)]).toEqual([true, true]);
    await app.clock.advance(24 * 3600 + 1);
    await fileReport();
    await minute();
    const last = receiver.received.at(-1) as Received;
    expect([isSignedBy(secret, last), isSignedBy(rotated.secret, last)]).toEqual([false, true]);
  });

  it("A secret is not replaced while the former one signs, so that no receiver loses its secret too early", async () => {
    const { id } = await endpoint();
    const rotate = () => app.ember.db.write((w) => rotateSecret(w, id));
    await rotate();
    await app.clock.advance(23 * 3600);
    await expect(rotate()).rejects.toThrow(/signs until \d{4}-/);
    await app.clock.advance(3601);
    await expect(rotate()).resolves.toMatchObject({ secret: expect.stringContaining("whsec_") });
  });

  it("A secret is stored sealed", async () => {
    const { secret } = await endpoint();
    const rows = await app.oracle<{ row: string }>("select to_jsonb(e)::text as row from webhook_endpoints e");
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(secret.slice(6, 20));
  });
});

describe("the delivery of webhooks", () => {
  it("An event reaches each endpoint that chose its type, once, and no other endpoint", async () => {
    const chosen = await endpoint(["report.filed"]);
    const other = await endpoint(["order.completed"]);
    const report = await fileReport();
    await minute();
    await minute();
    expect(receiver.received).toHaveLength(1);
    const [{ headers, body }] = receiver.received as [Received];
    const [message] = await messagesOf(chosen.id);
    expect(message).toMatchObject({ state: "delivered", attempts: [{ status: 204, problem: null }] });
    expect(headers["webhook-id"]).toBe(message?.id);
    expect(JSON.parse(body)).toEqual({
      type: "report.filed",
      timestamp: message?.happenedAt.toISOString(),
      data: { report_id: report, case_id: expect.any(String) },
    });
    expect(await messagesOf(other.id)).toEqual([]);
    expect(recurring.find(({ job }) => job === "webhooks.due")?.cron).toBe("* * * * *");
  });

  it("A receiver that answers 500 and then 200 gets the same webhook-id with a signature of each time", async () => {
    const { id, secret } = await endpoint();
    answering(500, 200);
    await fileReport();
    await minute();
    await app.clock.advance(120);
    await minute();
    const [first, second] = receiver.received as [Received, Received];
    expect(receiver.received).toHaveLength(2);
    expect(second.headers["webhook-id"]).toBe(first.headers["webhook-id"]);
    expect(second.headers["webhook-timestamp"]).not.toBe(first.headers["webhook-timestamp"]);
    expect([isSignedBy(secret, first), isSignedBy(secret, second)]).toEqual([true, true]);
    expect(await messagesOf(id)).toMatchObject([{ state: "delivered", attempts: [{ status: 200 }, { status: 500 }] }]);
    expect(await app.ember.db.read((q) => findEndpoint(q, id))).toMatchObject({ state: "active", failingSince: null });
  });

  it("A round visits only sites with due messages to an active endpoint", async () => {
    const due = async () => (await listDueTenants()).map(({ slug }) => slug);
    const { id } = await endpoint();
    await endpoint(webhookEvents, app.marina);
    expect(await due()).toEqual([]);
    await fileReport();
    expect(await due()).toEqual(["ember"]);
    await fileReport(app.marina);
    expect(await due()).toEqual(["ember", "marina"]);
    await app.ember.db.write((w) => pauseEndpoint(w, id));
    expect(await due()).toEqual(["marina"]);
    await app.oracle("update tenants set suspended_at = now() where id = $1", [app.marina.tenant.id]);
    expect(await due()).toEqual([]);
    await app.oracle("update tenants set suspended_at = null where id = $1", [app.marina.tenant.id]);
    await app.oracle("update webhook_messages set due_at = app_now() + interval '1 minute'");
    expect(await due()).toEqual([]);
  });

  it("A job that runs twice delivers a message once", async () => {
    const { id } = await endpoint();
    await fileReport();
    const [message] = await messagesOf(id);
    await deliver(app.ember, message?.id as string, toReceiver);
    await deliver(app.ember, message?.id as string, toReceiver);
    expect(receiver.received).toHaveLength(1);
  });

  it("The number of waiting messages is counted up to a bound", async () => {
    const { id } = await endpoint();
    await app.oracle(
      `insert into webhook_messages (tenant_id, endpoint_id, event, data, happened_at, due_at)
       select tenant_id, id, 'webhook.test', '{}', app_now(), app_now() from webhook_endpoints, generate_series(1, 150)`,
    );
    expect(await app.ember.db.read((q) => findEndpoint(q, id))).toMatchObject({ waiting: mostCountedWaiting + 1 });
  });

  it("A message whose job is lost is delivered later under the same id", async () => {
    const { id } = await endpoint();
    await fileReport();
    await services().queue.enqueue("webhooks.due", {} as never);
    await app.oracle("update webhook_messages set due_at = app_now() + interval '15 minutes'");
    await minute();
    expect(receiver.received).toEqual([]);
    await app.clock.advance(16 * 60);
    await minute();
    expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([(await messagesOf(id))[0]?.id]);
  });

  it("A receiver that hangs ends the attempt in time and is tried again", async () => {
    const { id } = await endpoint();
    receiver.answer = () => {};
    await fileReport();
    await minute();
    expect(await messagesOf(id)).toMatchObject([{ state: "waiting", attempts: [{ problem: "slow", status: null }] }]);
  });

  it("A receiver that answers without end is read up to a bound", async () => {
    const { id } = await endpoint();
    receiver.answer = (response) => {
      const more = setInterval(() => response.write("x".repeat(10_000)), 5);
      response.on("close", () => clearInterval(more));
    };
    await fileReport();
    await minute();
    expect(await messagesOf(id)).toMatchObject([{ state: "delivered" }]);
  });

  it("An answer of 200 without an end is a delivery, so that no receiver gets a stored message again", async () => {
    const { id } = await endpoint();
    receiver.answer = (response) => void response.writeHead(200).write("more follows");
    await fileReport();
    await minute();
    expect(await messagesOf(id)).toMatchObject([{ state: "delivered", attempts: [{ status: 200, problem: null }] }]);
  });

  it("A redirect to a private address is not followed", async () => {
    const { id } = await endpoint();
    answering(302);
    await fileReport();
    await minute();
    expect(receiver.received).toHaveLength(1);
    expect(await messagesOf(id)).toMatchObject([
      { state: "waiting", attempts: [{ problem: "redirect", status: 302 }] },
    ]);
  });

  it("A message with data that its type does not list is not sent, and its endpoint does not fail", async () => {
    const { id } = await endpoint();
    await fileReport();
    await app.oracle("update webhook_messages set data = '{}'");
    await minute();
    expect(receiver.received).toEqual([]);
    expect(await messagesOf(id)).toMatchObject([
      { state: "waiting", attempts: [{ problem: "unsendable", status: null }] },
    ]);
    expect(await app.ember.db.read((q) => findEndpoint(q, id))).toMatchObject({ failingSince: null });
  });

  it("An endpoint with an unreadable secret fails after a day, the owners are told, and a new key ring resumes it", async () => {
    const { id } = await endpoint();
    const [kept] = await app.oracle<{ sealed: string }>("select sealed_secret as sealed from webhook_endpoints");
    await app.oracle("update webhook_endpoints set sealed_secret = 'of another key ring'");
    await fileReport();
    const { hireOwner } = await owner();
    for (const delay of [0, ...retryDelays]) {
      await app.clock.advance(delay * 1.1 + 60);
      await minute();
    }
    const attempts = retryDelays.map(() => ({ problem: "unsendable", status: null }));
    expect(await messagesOf(id)).toMatchObject([
      { state: "failed", attempts: [{ problem: "unsendable" }, ...attempts] },
    ]);
    expect(await stateOf(id)).toBe("failing");
    await app.runAll();
    expect(app.mails.filter(({ to }) => to === hireOwner).map(({ subject }) => subject)).toEqual([
      expect.stringContaining("hooks.partner.com gets no more events"),
    ]);
    expect(receiver.received).toEqual([]);
    await app.oracle("update webhook_endpoints set sealed_secret = $1", [kept?.sealed]);
    await app.ember.db.write((w) => resumeEndpoint(w, id));
    await minute();
    expect(await messagesOf(id)).toMatchObject([{ state: "delivered" }]);
    expect(receiver.received).toHaveLength(1);
  });

  it("An endpoint fails after a day of failures, the owners are told, and a resume sends each message", async () => {
    const { id } = await endpoint();
    answering(...retryDelays.map(() => 500), 500);
    await fileReport();
    const { hireOwner } = await owner();
    let seconds = 0;
    for (const delay of [0, ...retryDelays]) {
      seconds += delay * 1.1 + 60;
      await app.clock.advance(delay * 1.1 + 60);
      await minute();
    }
    expect(seconds).toBeGreaterThan(86_400);
    expect(receiver.received).toHaveLength(retryDelays.length + 1);
    expect(await stateOf(id)).toBe("failing");
    await app.runAll();
    expect(app.mails.filter(({ to }) => to === hireOwner).map(({ subject }) => subject)).toEqual([
      expect.stringContaining("hooks.partner.com gets no more events"),
    ]);
    await fileReport();
    await minute();
    expect(receiver.received).toHaveLength(retryDelays.length + 1);
    await app.ember.db.write((w) => resumeEndpoint(w, id));
    await minute();
    expect(receiver.received).toHaveLength(retryDelays.length + 3);
    expect((await messagesOf(id)).map(({ state }) => state)).toEqual(["delivered", "delivered"]);
  });

  it("A resume repeats neither a delivered message nor a test event", async () => {
    const { id } = await endpoint();
    await fileReport();
    await minute();
    const [delivered] = await messagesOf(id);
    answering(410, 500, 500);
    await fileReport();
    await minute();
    await app.ember.db.write((w) => sendAgain(w, delivered?.id as string));
    const test = await app.ember.db.write((w) => sendTestEvent(w, id));
    await services().queue.runDueJobs();
    const sent = receiver.received.length;
    await app.ember.db.write((w) => resumeEndpoint(w, id));
    await minute();
    const again = receiver.received.slice(sent).map(({ headers }) => headers["webhook-id"]);
    expect(again).toHaveLength(1);
    expect([delivered?.id, test]).not.toContain(again[0]);
  });

  it("One message that is always refused does not stop an endpoint that accepts the others", async () => {
    const { id } = await endpoint();
    await fileReport();
    const [poison] = await messagesOf(id);
    receiver.answer = (response) => {
      const isPoison = receiver.received.at(-1)?.headers["webhook-id"] === poison?.id;
      response.writeHead(isPoison ? 422 : 204).end();
    };
    for (const delay of [0, ...retryDelays]) {
      await app.clock.advance(delay * 1.1 + 60);
      await fileReport();
      await minute();
    }
    const states = new Map((await messagesOf(id)).map((message) => [message.id, message.state]));
    expect(states.get(poison?.id as string)).toBe("failed");
    states.delete(poison?.id as string);
    expect([...states.values()]).toEqual(Array.from({ length: retryDelays.length + 1 }, () => "delivered"));
    expect(await stateOf(id)).toBe("active");
  });

  it("A receiver that is gone for good gets no second message", async () => {
    const { id } = await endpoint();
    answering(410);
    await fileReport();
    await minute();
    expect(await stateOf(id)).toBe("failing");
  });

  it("A paused endpoint gets what waited when it resumes, and nothing after its removal", async () => {
    const { id } = await endpoint();
    await app.ember.db.write((w) => pauseEndpoint(w, id));
    await fileReport();
    await minute();
    expect(receiver.received).toEqual([]);
    await app.ember.db.write((w) => resumeEndpoint(w, id));
    await minute();
    expect(receiver.received).toHaveLength(1);
    await fileReport();
    await app.ember.db.write((w) => removeEndpoint(w, id));
    await minute();
    expect(receiver.received).toHaveLength(1);
    expect(await app.oracle("select 1 from webhook_messages")).toEqual([]);
  });

  it("A test event and a message sent again have one attempt each, whatever the endpoint's state", async () => {
    const { id } = await endpoint();
    answering(500, 204);
    await app.ember.db.write((w) => pauseEndpoint(w, id));
    const message = await app.ember.db.write((w) => sendTestEvent(w, id));
    await services().queue.runDueJobs();
    expect(await messagesOf(id)).toMatchObject([{ id: message, event: "webhook.test", state: "failed" }]);
    await app.ember.db.write((w) => sendAgain(w, message));
    await services().queue.runDueJobs();
    expect(await messagesOf(id)).toMatchObject([{ state: "delivered", attempts: [{ number: 2 }, { number: 1 }] }]);
    expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([message, message]);
  });

  it("A waiting message that is sent again in vain keeps its retries", async () => {
    const { id } = await endpoint();
    answering(500, 500, 204);
    await fileReport();
    await minute();
    const [message] = await messagesOf(id);
    await app.ember.db.write((w) => sendAgain(w, message?.id as string));
    await services().queue.runDueJobs();
    expect(await messagesOf(id)).toMatchObject([{ state: "waiting", attempts: [{ number: 2 }, { number: 1 }] }]);
    expect(await app.oracle("select failures from webhook_messages")).toEqual([{ failures: 1 }]);
    await app.clock.advance(6 * 60);
    await minute();
    expect(await messagesOf(id)).toMatchObject([{ state: "delivered" }]);
  });

  it("A message sent by hand is not due for the round too, which would send it twice", async () => {
    const { id } = await endpoint();
    const test = await app.ember.db.write((w) => sendTestEvent(w, id));
    const due = () => app.oracle("select id from webhook_messages where due_at <= app_now()");
    expect(await due()).toEqual([]);
    await services().queue.runDueJobs();
    await app.ember.db.write((w) => sendAgain(w, test));
    expect(await due()).toEqual([]);
  });
});

/** Expects that a sign-up waits for a lock. A transaction would repeat its first view of the activity. */
async function expectLockWait(client: { query(text: string): Promise<{ rowCount: number | null }> }): Promise<void> {
  await client.query("select pg_stat_clear_snapshot()");
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'update members%'";
  expect((await client.query(waiting)).rowCount).toBe(1);
}

async function owner(): Promise<{ hireOwner: string }> {
  const { hire } = await import("../../tests/support/staff");
  const { staffId } = await hire(app, [{ role: "owner", on: app.ember }]);
  const [person] = await app.oracle<{ email: string }>("select email from staff where id = $1", [staffId]);
  return { hireOwner: person?.email as string };
}

describe("the address of a webhook (I06)", () => {
  const resolveTo = (...addresses: string[]) =>
    ((_host: string, _options: object, callback: (error: null, found: object[]) => void) =>
      callback(
        null,
        [addresses.shift() ?? "10.0.0.1"].map((address) => ({ address, family: 4 })),
      )) as unknown as Resolve;
  const post = { url: "https://hooks.partner.com/x", headers: {}, body: "{}" };

  it.each(["127.0.0.1", "10.1.2.3", "169.254.169.254", "192.168.0.9", "0.0.0.0"])(
    "A webhook does not connect to a name that leads to %s (I06)",
    async (address) => {
      const answer = await createWebhookSender({ resolve: resolveTo(address) }).post(post);
      expect(answer).toEqual({ problem: "inward" });
    },
  );

  it("A name that was public when saved and turns private is refused at the connection (I06)", async () => {
    const resolve = resolveTo("203.0.113.9", "127.0.0.1");
    const sender = createWebhookSender({ resolve, totalMs: 200 });
    expect(await sender.post(post)).not.toEqual({ problem: "inward" });
    expect(await sender.post(post)).toEqual({ problem: "inward" });
  });

  it.each([
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://[::ffff:7f00:1]/",
    "https://[fd00::1]/",
    "https://[fec0::1]/",
    "https://[2002:7f00:1::]/",
    "https://[2001::7f00:1]/",
    "https://[64:ff9b:1::7f00:1]/",
    "http://8.8.8.8/",
  ])("A webhook is not sent to the address %s, which needs no lookup (I06)", async (url) => {
    expect(await createWebhookSender().post({ ...post, url })).toEqual({ problem: "inward" });
  });

  it.each([
    "http://hooks.partner.com/",
    "https://localhost/",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://[::1]/",
    "https://printer.local/",
    "https://db.internal/",
    "https://intranet/",
    "https://localhost./",
    "https://printer.local./",
    `https://hooks.partner.com/${"é".repeat(200)}`,
    "https://me:secret@hooks.partner.com/",
    "no url",
  ])("The URL %s of an endpoint is refused when saved (I06)", (url) => {
    expect(complaintAboutUrl(url)).not.toBeNull();
  });

  it("The URL of an endpoint on the internet is taken", () => {
    expect(complaintAboutUrl("https://hooks.partner.com/tandem?key=1")).toBeNull();
  });
});

describe("the events of webhooks", () => {
  it("An effect that is rolled back sends nothing", async () => {
    const { id } = await endpoint();
    const member = await app.member(app.ember, { state: "unconfirmed" });
    const confirm = "update members set state = 'active', confirmed_at = app_now() where id = $1";
    const client = await app.owner.pool.connect();
    await client.query("begin");
    await client.query("select set_config('app.tenant_id', $1, true)", [String(app.ember.tenant.id)]);
    await client.query(confirm, [member]);
    await client.query("rollback");
    client.release();
    expect(await messagesOf(id)).toEqual([]);
    await app.oracle(confirm, [member]);
    expect(await messagesOf(id)).toMatchObject([{ event: "member.joined" }]);
  });

  it("A member who joins, leaves and returns is told by a bare id, and a fictional profile not at all", async () => {
    const { id } = await endpoint();
    const member = await app.member(app.ember, { state: "unconfirmed" });
    const set = (change: string, who: string) => app.oracle(`update members set ${change} where id = $1`, [who]);
    await set("state = 'active', confirmed_at = app_now()", member);
    await set("state = 'deleted'", member);
    await set("state = 'active'", member);
    await set("state = 'banned'", member);
    const invented = await app.member(app.ember, { fictional: true });
    await set("state = 'deleted'", invented);
    await minute();
    const bodies = receiver.received.map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ type }) => type).sort()).toEqual(["member.joined", "member.left", "member.returned"]);
    expect(bodies.map(({ data }) => data)).toEqual(bodies.map(() => ({ member_id: member })));
    expect(await messagesOf(id)).toHaveLength(3);
  });

  it("A member who is erased while banned is told as left", async () => {
    const { id } = await endpoint(["member.left"]);
    const member = await app.member(app.ember);
    const set = (change: string) => app.oracle(`update members set ${change} where id = $1`, [member]);
    await set("confirmed_at = app_now()");
    await set("state = 'banned'");
    await set("state = 'deleted', confirmed_at = null");
    const [message] = await messagesOf(id);
    expect(message).toMatchObject({ event: "member.left" });
  });

  it("A sign-up during the removal of an endpoint succeeds and stores no message", async () => {
    const { id } = await endpoint(["member.joined"]);
    const member = await app.member(app.ember, { state: "unconfirmed" });
    const client = await app.owner.pool.connect();
    try {
      await client.query("begin");
      await client.query("delete from webhook_endpoints where id = $1", [id]);
      const confirmed = app.oracle<{ state: string }>(
        "update members set state = 'active', confirmed_at = app_now() where id = $1 returning state",
        [member],
      );
      await vi.waitFor(() => expectLockWait(client), { timeout: 20_000 });
      await client.query("commit");
      expect(await confirmed).toEqual([{ state: "active" }]);
    } finally {
      await client.query("rollback");
      client.release();
    }
    expect(await app.oracle("select 1 from webhook_messages")).toEqual([]);
  });

  it("The rest of a refund is told with the id of the return and its total so far", async () => {
    await endpoint(["order.refunded"]);
    const { creditReturn } = await fillTenant(app, app.ember, "");
    const set = (change: string) => app.oracle(`update credit_returns set ${change} where id = $1`, [creditReturn]);
    await set("state = 'asked', amount_minor = 500");
    await set("state = 'sent'");
    await set("state = 'asked', amount_minor = 900");
    await set("state = 'sent'");
    const told = await app.oracle<{ data: object }>(
      "select data from webhook_messages where data ->> 'return_id' = $1 order by (data ->> 'amount_minor')::integer",
      [creditReturn],
    );
    const facts = { order_id: expect.any(String), return_id: creditReturn, currency: "GBP" };
    expect(told.map(({ data }) => data)).toEqual([
      { ...facts, amount_minor: 500 },
      { ...facts, amount_minor: 900 },
    ]);
    expect(told.map(({ data }) => checkedData("order.refunded", data))).toHaveLength(2);
  });

  it("A record that is published is told with its version, and a suspension is not", async () => {
    await endpoint(["site.published"]);
    const [tenant] = await app.oracle<{ version: number; state: string }>(
      "select version, state from tenants where id = $1",
      [app.ember.tenant.id],
    );
    await app.oracle("update tenants set state = 'live', version = version + 1, updated_at = now() where id = $1", [
      app.ember.tenant.id,
    ]);
    await app.oracle("update tenants set presence_epoch = presence_epoch + 1, version = version + 1 where id = $1", [
      app.ember.tenant.id,
    ]);
    await minute();
    expect(receiver.received.map(({ body }) => JSON.parse(body).data)).toEqual([
      { version: (tenant?.version ?? 0) + 1 },
    ]);
    await app.oracle("update tenants set state = $2 where id = $1", [app.ember.tenant.id, tenant?.state]);
  });

  it("A domain that moves is told with a version above the one before the move", async () => {
    await endpoint(["site.published"]);
    const read = () =>
      app.oracle<{ version: number; state: string }>("select version, state from tenants where id = $1", [
        app.ember.tenant.id,
      ]);
    const [before] = await read();
    await app.oracle("update tenants set state = 'live', updated_at = now() where id = $1", [app.ember.tenant.id]);
    await app.oracle("delete from webhook_messages");
    const operator = { database: app.owner, publishChange: async () => undefined };
    await moveHost(operator, { slug: "ember", from: "ember.localhost", to: "glow.dating", redirect: false });
    const [after] = await read();
    const told = await app.oracle<{ data: { version: number } }>("select data from webhook_messages");
    expect(told).toHaveLength(1);
    expect(told[0]?.data.version).toBeGreaterThan(before?.version as number);
    expect(told[0]?.data.version).toBeLessThanOrEqual(after?.version as number);
    await app.oracle("update tenants set state = $2 where id = $1", [app.ember.tenant.id, before?.state]);
    await moveHost(operator, { slug: "ember", from: "glow.dating", to: "ember.localhost", redirect: false });
  });

  it("No event has a field beyond ids, amounts, a kind and a version (D10)", () => {
    const fields = Object.values(eventData).flatMap(({ shape }) => Object.keys(shape));
    expect([...new Set(fields)].sort()).toEqual([
      "amount_minor",
      "case_id",
      "currency",
      "decision_id",
      "kind",
      "member_id",
      "order_id",
      "report_id",
      "return_id",
      "version",
    ]);
    const data = { member_id: randomId(), email: "anna@members.test" };
    expect(() => checkedData("member.joined", data)).toThrow();
    expect(() => messageBody({ event: "member.joined", data, happenedAt: new Date() })).toThrow();
  });

  it("An endpoint of another site gets nothing and sees nothing (T03)", async () => {
    const theirs = await endpoint(webhookEvents, app.marina);
    await endpoint();
    await fileReport(app.ember);
    await minute();
    expect(receiver.received).toHaveLength(1);
    expect(await messagesOf(theirs.id, app.marina)).toEqual([]);
    const seen = await app.ember.db.read(listEndpoints);
    expect(seen.map(({ id }) => id)).not.toContain(theirs.id);
    expect(await messagesOf(theirs.id, app.ember)).toEqual([]);
    await expect(app.ember.db.write((w) => removeEndpoint(w, theirs.id))).rejects.toThrow(/no such endpoint/);
    await expect(app.ember.db.write((w) => sendTestEvent(w, theirs.id))).rejects.toThrow(/no such endpoint/);
  });
});
