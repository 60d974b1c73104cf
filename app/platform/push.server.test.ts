import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { generateVAPIDKeys } from "web-push";
import { type ArrivedPush, createBrowser, readVapid, startPushService } from "../../tests/support/push-double";
import {
  createPushInbox,
  createWebPush,
  type Push,
  PushBusy,
  PushGone,
  PushRefused,
  type PushSender,
} from "./push.server";
import { isPublicAddress } from "./outside-addresses.server";

const vapid = { subject: "mailto:care@ember.test", ...generateVAPIDKeys() };
const browser = createBrowser();
const push: Push = {
  tenantId: 1,
  endpoint: browser.endpoint,
  keys: browser.keys,
  vapid,
  payload: '{"tag":"like"}',
  ttlSeconds: 3600,
  urgency: "normal",
  topic: "like",
};

let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());
beforeEach(() => {
  service.arrived.length = 0;
  service.answer.status = 201;
  service.answer.headers = {};
});

const kept: Push[] = [];

/** Requirements for both push adapters. */
describe.each<[string, () => PushSender, () => string[]]>([
  [
    "the inbox",
    () => createPushInbox((one) => void kept.push(one)),
    () => kept.splice(0).map(({ payload }) => payload),
  ],
  ["web push", () => createWebPush(service.agent), () => service.arrived.map(({ body }) => browser.read(body))],
])("%s", (_, open, payloads) => {
  it("The push sender delivers the payload", async () => {
    await open().send(push);
    expect(payloads()).toEqual(['{"tag":"like"}']);
  });

  it.each([
    ["an endpoint without https", { endpoint: "http://fcm.googleapis.com/x" }],
    ["an endpoint that is none", { endpoint: "x" }],
    ["a payload that no push service takes", { payload: "x".repeat(3001) }],
    ["a topic that is no word", { topic: "a b" }],
    ["a time that is none", { ttlSeconds: -1 }],
  ])("The push sender refuses %s", async (_what, change) => {
    await expect(open().send({ ...push, ...change })).rejects.toBeInstanceOf(PushRefused);
    expect(payloads()).toEqual([]);
  });
});

describe("web push", () => {
  const send = (change: Partial<Push> = {}) => createWebPush(service.agent).send({ ...push, ...change });

  it("Web Push signs with the tenant's key, for one push service only (RFC 8292), and encrypts the payload (P05)", async () => {
    await send();
    const [{ headers, body }] = service.arrived as [ArrivedPush];
    const { key, aud, sub, exp } = readVapid(headers.authorization);
    expect([key, aud, sub]).toEqual([vapid.publicKey, "https://fcm.googleapis.com", vapid.subject]);
    expect(exp - Date.now() / 1000).toBeLessThanOrEqual(24 * 3600);
    expect([headers.ttl, headers.urgency, headers.topic]).toEqual(["3600", "normal", "like"]);
    expect(headers["content-encoding"]).toBe("aes128gcm");
    expect(body.toString("latin1")).not.toContain("like");
  });

  it.each([404, 410])("Web Push reports that the browser is gone after status %d", async (status) => {
    service.answer.status = status;
    await expect(send()).rejects.toBeInstanceOf(PushGone);
  });

  it.each([
    [429, "120", 120],
    [503, undefined, null],
    [500, "soon", null],
    [429, "999999999", 86_400],
  ])("Web Push tries again after status %d, when the service says (%s)", async (status, header, seconds) => {
    service.answer.status = status;
    service.answer.headers = header ? { "retry-after": header } : {};
    const error = await send().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PushBusy);
    expect((error as PushBusy).retryAfterSeconds).toBe(seconds);
  });

  it.each([400, 403, 413, 302])("Web Push takes status %d as a refusal and follows no redirect", async (status) => {
    service.answer.status = status;
    service.answer.headers = { location: "https://127.0.0.1/inside" };
    await expect(send()).rejects.toBeInstanceOf(PushRefused);
    expect(service.arrived).toHaveLength(1);
  });

  it("Web Push refuses malformed keys", async () => {
    await expect(send({ keys: { p256dh: "x", auth: "y" } })).rejects.toBeInstanceOf(PushRefused);
  });

  it("Web Push does not connect to a private address, whatever name leads to it (I06)", async () => {
    await expect(createWebPush().send({ ...push, endpoint: "https://localhost/x" })).rejects.toThrow(/inner address/);
  });
});

it.each([
  ["127.0.0.1", false],
  ["10.1.2.3", false],
  ["169.254.169.254", false],
  ["192.168.0.9", false],
  ["172.31.0.1", false],
  ["0.0.0.0", false],
  ["::1", false],
  ["fd00::1", false],
  ["fe80::1", false],
  ["::ffff:127.0.0.1", false],
  ["142.250.1.1", true],
  ["2a00:1450:4001::1", true],
])("Web Push decides rightly whether %s is a public address (I06)", (address, isOutside) => {
  expect(isPublicAddress(address)).toBe(isOutside);
});
