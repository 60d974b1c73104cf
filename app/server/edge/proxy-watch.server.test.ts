import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { createProxyWatch } from "./proxy-watch.server";

function watchOf(hops: number) {
  const reasons: string[] = [];
  const tell = (_event: string, fields?: object) => void reasons.push(String((fields as { reason: string }).reason));
  const watch = createProxyWatch({ error: tell, warn: tell }, hops);
  const admits = (headers: Record<string, string>) => watch.admits({ headers } as unknown as IncomingMessage);
  return { reasons, admits };
}

const whole = { host: "rose.example", "x-forwarded-for": "203.0.113.5", "x-forwarded-proto": "https" };
const without = (name: keyof typeof whole) => {
  const { [name]: _left, ...others } = whole;
  return others;
};

it("A request with all headers of the proxy is admitted without a line in the log", () => {
  const { admits, reasons } = watchOf(1);
  expect([admits(whole), reasons]).toEqual([true, []]);
});

it.each([
  ["x-forwarded-for", "sends no X-Forwarded-For"],
  ["x-forwarded-proto", "sends no X-Forwarded-Proto"],
] as const)("A proxy that forgets %s serves nobody, and the log tells the cure once a minute", (name, reason) => {
  const { admits, reasons } = watchOf(1);
  expect([admits(without(name)), admits(without(name))]).toEqual([false, false]);
  expect(reasons).toEqual([expect.stringMatching(`${reason}.*Let the proxy set the header`)]);
});

it("A number of proxies that is too high is reported, because a visitor could invent an address", () => {
  const { admits, reasons } = watchOf(2);
  expect([admits(whole), reasons]).toEqual([true, [expect.stringContaining("Lower TRUST_PROXY.")]]);
  const two = watchOf(2);
  expect([two.admits({ ...whole, "x-forwarded-for": "203.0.113.5, 10.0.0.2" }), two.reasons]).toEqual([true, []]);
});

it.each(["web1:3000", "127.0.0.1:3001", "10.0.0.7", "[::1]:3000"])(
  "A proxy that replaces the host by %s is reported with the cure",
  (host) => {
    const { admits, reasons } = watchOf(1);
    admits({ ...whole, host });
    expect(reasons).toEqual([expect.stringContaining("Let the proxy pass the visitor's Host on")]);
  },
);

it("A process without a trusted proxy expects no headers", () => {
  const { admits, reasons } = watchOf(0);
  expect([admits({}), reasons]).toEqual([true, []]);
});
