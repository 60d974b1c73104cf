import type { RouteConfigEntry } from "@remix-run/route-config";
import { beforeAll, expect, it, test } from "vitest";
import * as z from "zod";
import { hashPassword } from "~/accounts/passwords.server";
import { startSession } from "~/accounts/sessions.server";
import { sendMessage } from "~/chat/messages.server";
import { listOperations, refusalsOf, refusedShape } from "~/compat/openapi";
import { refusals } from "~/platform/errors";
import { randomId } from "~/platform/ids";
import table from "~/routes";
import { apiRoutes, loader } from "~/routes/api/openapi";
import { openVisit } from "~/server/visit.server";
import { bytesOf } from "~/server/whole-response.server";
import { testAppOfFile } from "../support/test-app";
import { testTransport } from "../support/transport";

/** Replays each example of the description of the API against the call itself (docs/api/openapi.yaml). */
const app = testAppOfFile();
const operations = listOperations(apiRoutes);
type Operation = (typeof operations)[number];

const titleOf = ({ method, name }: Operation) => `${method} ${name}`;
const cases = operations.map((operation): [string, Operation] => [titleOf(operation), operation]);

let ann: string;
let conversation: string;
beforeAll(async () => {
  const password = await hashPassword("four words in a row");
  ann = await app.member(app.ember, { email: "ann@example.org", passwordHash: password, signedUpSecondsAgo: 60 });
  const ben = await app.member(app.ember, { credits: 100, premium: true });
  const message = { to: { memberId: ann }, body: "Hello", clientId: randomId(), origin: "member" as const };
  conversation = (await sendMessage(app.ember, ben, message)).conversationId;
});

interface Sent {
  isLoggedIn?: boolean;
  input?: unknown;
}

/** Sends the example of an operation to its route. */
async function replay({ method, name, shape, text }: Operation, { isLoggedIn = true, input }: Sent = {}) {
  const query = new URLSearchParams(text.example.query).toString();
  const headers = new Headers({ "sec-fetch-site": "same-origin", "content-type": "application/json" });
  if (isLoggedIn) {
    const { token } = await app.ember.db.write((w) => startSession(w, ann, "test"));
    headers.set("cookie", `auth=${token}`);
  }
  const body = method === "GET" ? null : JSON.stringify(input ?? text.example.input);
  const url = `http://${app.ember.tenant.canonicalHost}/api/${name}.php${query ? `?${query}` : ""}`;
  const request = new Request(url, { method, headers, body });
  const visit = await openVisit(request, app.ember.tenant, testTransport);
  const route = apiRoutes.find((one) => one.name === name);
  const handle = (method === "GET" ? route?.loader : route?.action) as (args: unknown) => Promise<Response>;
  const answer = await handle({ request, params: {}, context: { visit } });
  return { status: answer.status, body: JSON.parse((await bytesOf(answer)).toString()), shape };
}

it.each(cases)("%s answers its example in the described shape", async (title, operation) => {
  // Replace the example's conversation, which does not exist.
  const input = title === "DELETE chat" ? { conversation } : undefined;
  const { status, body, shape } = await replay(operation, { input });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(shape.answer.safeParse(body).error).toBeUndefined();
});

it.each(cases)("The example of %s fits the described shapes", (_title, { shape, text }) => {
  expect(shape.answer.safeParse(text.example.answer).error).toBeUndefined();
  expect(shape.input?.safeParse(text.example.input).error).toBeUndefined();
  expect(shape.query?.safeParse(text.example.query ?? {}).error).toBeUndefined();
});

const forMembers = cases.filter(([, { shape }]) => shape.audience === "member");

it.each(forMembers)("%s refuses a visitor with a described refusal", async (_title, operation) => {
  const { status, body } = await replay(operation, { isLoggedIn: false });
  expect(status).toBe(403);
  expect(refusedShape.safeParse(body).error).toBeUndefined();
  expect(body).toMatchObject({ status, type: "/api/openapi.json#login.required", detail: body.refusals[0].message });
  expect(body).toMatchObject({ authentication_required: true, refusals: [{ code: "login.required" }] });
  expect(refusalsOf(operation.shape, operation.text)).toContain("login.required");
});

const withBody = cases.filter(([title, { shape }]) => shape.input && title !== "POST page-hidden");

it.each(withBody)("%s refuses an empty body with a described refusal", async (_title, operation) => {
  const { status, body } = await replay(operation, { input: {} });
  const described = refusalsOf(operation.shape, operation.text);
  expect(described).toContain(body.refusals[0].code);
  expect(described.map((code) => refusals[code].status)).toContain(status);
});

test("A site serves the description of its calls", async () => {
  const document = z
    .object({ openapi: z.literal("3.1.0"), paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse(await loader().json());
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(operations.map(({ method, name }) => `${method} /api/${name}.php`).sort());
});

test("The description has each call of the route table", () => {
  const calls = (table as RouteConfigEntry[]).flatMap(({ path = "" }) => /^api\/(.+)\.php$/.exec(path)?.[1] ?? []);
  expect(calls.length).toBeGreaterThan(10);
  expect(apiRoutes.map(({ name }) => name).sort()).toEqual(calls.sort());
});

test("A call without a text, and a text without a call, are refused", () => {
  const [first, ...rest] = apiRoutes;
  expect(() => listOperations(rest)).toThrow(/describes calls that do not exist/);
  expect(() => listOperations([{ ...first, name: "unknown" }])).toThrow(/has no shape or no text/);
});
