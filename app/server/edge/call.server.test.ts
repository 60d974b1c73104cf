import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { readCall } from "./call.server";

const trust = { hops: 1, countryHeader: null };

function requestFrom(remoteAddress: string | undefined, headers: Record<string, string> = {}): IncomingMessage {
  return {
    url: "/",
    method: "GET",
    headers,
    rawHeaders: ["Host", "a.test"],
    socket: { remoteAddress },
  } as unknown as IncomingMessage;
}

const read = (req: IncomingMessage) => readCall(req, {} as ServerResponse, trust);

it("refuses a caller without an address, by which no limit could count", () => {
  expect(read(requestFrom(undefined))).toEqual({ status: 400 });
  expect(read(requestFrom(undefined, { "x-forwarded-for": "unknown" }))).toEqual({ status: 400 });
});

it("takes the address that a trusted proxy states when the connection has none", () => {
  expect(read(requestFrom(undefined, { "x-forwarded-for": "203.0.113.7" }))).toMatchObject({ address: "203.0.113.7" });
});
