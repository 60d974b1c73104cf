import { answerApi } from "~/desk/api/operator-api.server";
import { runVerb } from "~/operators/run-verb.server";
import { listServerKeys } from "~/operators/staff/server-keys.server";
import { openShellSession } from "~/operators/staff/sessions.server";
import { randomId } from "~/platform/ids";
import { bytesOf } from "~/server/whole-response.server";
import type { TestApp } from "./test-app";
import { testTransport } from "./transport";

/** Creates a key of a site as the command line does. Returns the key. */
export async function createKey({ owner }: TestApp, scopes: readonly string[], tenant = "ember"): Promise<string> {
  const given = { tenant, name: randomId(), scopes: [...scopes], days: "30" };
  const session = await openShellSession(owner, "root");
  const { result } = await runVerb(session, null, "create-key", given, { requestId: randomId() });
  return (result as { key: string }).key;
}

/** Revokes a key as the command line does. */
export async function revokeKey({ owner }: TestApp, key: string): Promise<void> {
  const found = (await listServerKeys("every")).find(({ prefix }) => key.startsWith(prefix));
  const session = await openShellSession(owner, "root");
  await runVerb(session, null, "revoke-key", { id: found?.id }, { requestId: randomId() });
}

interface ApiAsking {
  key: string | null;
  /** Body of a POST. Without a body the call is a GET. */
  body?: unknown;
  headers?: Record<string, string>;
}

interface ApiAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of an answer.
  body: any;
}

/** Sends a server's call as the edge does. */
export async function askApi(path: string, { key, body, headers: given = {} }: ApiAsking): Promise<ApiAnswer> {
  const headers = new Headers(body === undefined ? {} : { "content-type": "application/json" });
  if (key !== null) headers.set("authorization", `Bearer ${key}`);
  for (const [name, value] of Object.entries(given)) headers.set(name, value);
  const init = {
    method: body === undefined ? "GET" : "POST",
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  };
  const url = `http://operate.localhost:3000/api/operator/v1/${path}`;
  const answer = await answerApi(new Request(url, init), { ...testTransport, requestId: randomId() });
  const { status } = answer;
  return { status, headers: answer.headers, body: JSON.parse((await bytesOf(answer)).toString()) };
}
