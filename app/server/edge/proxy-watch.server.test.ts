import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { createProxyWatch } from "./proxy-watch.server";

function reasonsFor(hops: number, ...calls: Record<string, string>[]): string[] {
  const reasons: string[] = [];
  const watch = createProxyWatch({ warn: (_event, fields) => reasons.push(String(fields?.reason)) }, hops);
  for (const headers of calls) watch.look({ headers } as unknown as IncomingMessage);
  return reasons;
}

const whole = { "x-forwarded-for": "203.0.113.5", "x-forwarded-proto": "https" };

it("A proxy that forgets a header is reported with the cure, once a minute", () => {
  expect(reasonsFor(1, whole)).toEqual([]);
  expect(reasonsFor(1, {}, {}, {})).toEqual([
    expect.stringContaining("sends no X-Forwarded-For"),
    expect.stringContaining("sends no X-Forwarded-Proto"),
  ]);
});

it("A number of proxies that is too high is reported, because a visitor could invent an address", () => {
  expect(reasonsFor(2, whole)).toEqual([expect.stringContaining("Lower TRUST_PROXY.")]);
  expect(reasonsFor(2, { ...whole, "x-forwarded-for": "203.0.113.5, 10.0.0.2" })).toEqual([]);
});

it("A process without a trusted proxy expects no headers", () => {
  expect(reasonsFor(0, {})).toEqual([]);
});
