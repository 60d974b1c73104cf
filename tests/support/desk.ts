import { createDesk } from "~/desk/desk.server";
import { readEnv } from "~/platform/env.server";
import { randomId } from "~/platform/ids";
import { testTransport } from "./transport";

interface DeskAnswer {
  status: number;
  headers: Headers;
  text: string;
}

const origin = "http://operate.localhost:3000";

export interface DeskAsking {
  token?: string;
  method?: string;
  body?: Record<string, string>;
  headers?: Record<string, string>;
  secure?: boolean;
  network?: string;
}

/** Sends a request to the console as the edge does. `token` becomes the session cookie. */
export async function askDesk(
  path: string,
  { token, method, body, headers = {}, secure = false, network }: DeskAsking = {},
): Promise<DeskAnswer> {
  const desk = createDesk(readEnv({}));
  const sent = new Headers(headers);
  if (token) sent.append("cookie", `${secure ? "__Host-" : ""}desk=${token}`);
  const init: RequestInit = { method: method ?? (body ? "POST" : "GET"), headers: sent };
  if (body) init.body = new URLSearchParams(body);
  const request = new Request(origin + path, init);
  // Join the cookies by semicolons, because a request has one cookie header.
  const cookie = request.headers.get("cookie");
  if (cookie) request.headers.set("cookie", cookie.replaceAll(", ", "; "));
  const transport = { ...testTransport, secure, network: network ?? testTransport.network, requestId: randomId() };
  const answer = await desk?.handle(request, transport);
  if (!answer) throw new Error("There is no console.");
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
