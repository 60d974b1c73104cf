import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { readEdgeRequest } from "./edge-request.server";

const trust = { hops: 1, countryHeader: null };

function requestFrom(
  remoteAddress: string | undefined,
  headers: Record<string, string> = {},
  host = "a.test",
): IncomingMessage {
  return {
    url: "/",
    method: "GET",
    headers,
    rawHeaders: ["Host", host],
    socket: { remoteAddress },
  } as unknown as IncomingMessage;
}

const read = (req: IncomingMessage) => readEdgeRequest(req, {} as ServerResponse, trust);

it("An edge request without a client address is refused, because limits count by address", () => {
  expect(read(requestFrom(undefined))).toEqual({ status: 400 });
  expect(read(requestFrom(undefined, { "x-forwarded-for": "unknown" }))).toEqual({ status: 400 });
});

it("The address that a trusted proxy states is used when the connection has none", () => {
  expect(read(requestFrom(undefined, { "x-forwarded-for": "203.0.113.7" }))).toMatchObject({ address: "203.0.113.7" });
});

it("A Host header with an impossible port is refused as malformed (T01)", () => {
  expect(read(requestFrom("127.0.0.1", {}, "a.test:65536"))).toEqual({ status: 400 });
  expect(read(requestFrom("127.0.0.1", {}, "a.test:65535"))).toMatchObject({ host: "a.test" });
});
