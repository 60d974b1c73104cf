import { beforeAll, expect, it, test } from "vitest";
import { answerOf, describeOperatorApi, refusalsOf } from "~/desk/api/describe-operator-api.server";
import { type ApiVerb, apiVerbs } from "~/desk/api/api-verbs.server";
import { answerApi } from "~/desk/api/operator-api.server";
import { sampleAnswer, sampleInput } from "~/desk/api/sample";
import { refusedShape } from "~/compat/openapi";
import { keyScopes } from "~/operators/staff/server-key";
import { randomId } from "~/platform/ids";
import { createOperatorClient, OperatorApiError, type Verbs } from "../../clients/typescript/src/client";
import { type Cast, fillTenant } from "../isolation/cast";
import { createKey } from "../support/server-keys";
import { testAppOfFile } from "../support/test-app";
import { testTransport } from "../support/transport";

/** Replays each example of the verbs of operators against the call itself (docs/api/openapi.yaml). */
const app = testAppOfFile({ sells: false });
const cases = apiVerbs.map((verb): [string, ApiVerb] => [verb.name, verb]);

let my: Cast;
let key: string;
beforeAll(async () => {
  my = await fillTenant(app, app.ember, "");
  key = await createKey(app, keyScopes);
});

/** Real ids that replace the ids in examples, by verb. Each verb in the list must succeed. */
const subjects: Readonly<Record<string, () => Record<string, unknown>>> = {
  "find-member": () => ({ text: my.annasEmail }),
  "member-sheet": () => ({ id: my.anna }),
  note: () => ({ id: my.anna }),
  notes: () => ({ id: my.anna }),
  "grant-credits": () => ({ id: my.carol }),
  claim: () => ({ id: my.workItem }),
  release: () => ({ id: my.workItem }),
  verify: () => ({ id: my.anna }),
  "note-complaint": () => ({ id: my.workComplaint }),
  "log-out-everywhere": () => ({ id: my.anna }),
  "block-debits": () => ({ id: my.hugo }),
  "unblock-debits": () => ({ id: my.hugo }),
  code: () => ({}),
  "end-code": () => ({}),
  announce: () => ({}),
};

interface Sent {
  given?: object;
  token?: string;
}

/** Sends a verb's example by the client package. */
async function send({ name, input }: ApiVerb, { given = {}, token = key }: Sent) {
  const transport = { ...testTransport, requestId: randomId() };
  const fetch = (request: Request) => answerApi(request, transport);
  const client = createOperatorClient({ origin: "http://operate.localhost:3000", key: token, fetch });
  const args = { ...sampleInput(name, input), ...given };
  try {
    return { status: 200, body: await client.call(name as keyof Verbs, args as never) };
  } catch (error) {
    if (!(error instanceof OperatorApiError)) throw error;
    return { status: error.status, body: error.problem };
  }
}

it.each(cases)("%s answers its example in the described shape, or a described refusal", async (name, verb) => {
  const { status, body } = await send(verb, { given: subjects[name]?.() ?? {} });
  if (verb.method === "GET" || name in subjects) expect([status, body]).toEqual([200, expect.anything()]);
  if (status === 200) return expect(answerOf(verb).strict().safeParse(body).error).toBeUndefined();
  const { refusals, detail } = refusedShape.parse(body);
  expect(refusalsOf(verb).get(refusals[0]?.code ?? ""), detail).toBe(status);
  expect([404, 409], detail).toContain(status);
});

it.each(cases)("The example of %s fits the described shapes", (name, verb) => {
  expect(verb.input.safeParse(sampleInput(name, verb.input)).error).toBeUndefined();
  if (verb.answer) expect(verb.answer.safeParse(sampleAnswer(verb.answer)).error).toBeUndefined();
});

it.each(cases)("%s refuses an unknown key with a described refusal", async (_name, verb) => {
  const { status, body } = await send(verb, { token: `tdk_${"A".repeat(43)}` });
  expect([status, refusedShape.parse(body).refusals[0]?.code]).toEqual([401, "key.unknown"]);
  expect(refusalsOf(verb).get("key.unknown")).toBe(401);
});

it.each(cases)("%s refuses a key with all other scopes", async (_name, verb) => {
  const token = await createKey(
    app,
    keyScopes.filter((scope) => scope !== verb.scope),
  );
  const { status, body } = await send(verb, { token });
  expect([status, refusedShape.parse(body).refusals[0]?.code]).toEqual([403, "key.scope"]);
});

test("The description has each verb that a key may call", () => {
  const { paths } = describeOperatorApi();
  const described = Object.keys(paths).map((path) => path.replace("/api/operator/v1/", ""));
  expect(described).toEqual(apiVerbs.map(({ name }) => name));
  expect(described.length).toBeGreaterThan(30);
});
