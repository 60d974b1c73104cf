import { afterEach, expect, it } from "vitest";
import { type FakeEdge, startFakeEdge } from "../../../tests/support/fake-edge";
import { createCertificateHosts } from "./certificate-hosts.server";

let edge: FakeEdge | null = null;
afterEach(async () => {
  await edge?.stop();
  edge = null;
});

const known: ReadonlyMap<string, boolean | null> = new Map([
  ["rose.example", true],
  ["draft.example", false],
  ["broken.example", null],
]);

async function start(perSecond = 50, hops = 1): Promise<FakeEdge> {
  const isServed = async (host: string) => known.get(host) ?? (known.has(host) ? null : false);
  const certificateHosts = createCertificateHosts({ isServed, perSecond });
  edge = await startFakeEdge(() => new Response("page"), {
    certificateHosts,
    trust: { hops, countryHeader: null },
  });
  return edge;
}

const statusOf = async (server: FakeEdge, domain: string, headers: Record<string, string> = {}) =>
  (await server.get(`/tls-allowed?domain=${domain}`, { host: "web:3000", ...headers })).status;

it("A proxy gets a certificate for a host that is served, and for no other", async () => {
  const server = await start();
  expect(await statusOf(server, "rose.example")).toBe(200);
  expect(await statusOf(server, "ROSE.example.")).toBe(200);
  expect(await statusOf(server, "draft.example")).toBe(404);
  expect(await statusOf(server, "stranger.example")).toBe(404);
  expect(await statusOf(server, "broken.example")).toBe(503);
  for (const wrong of ["", "rose.example:443", "a b", "../etc"]) expect(await statusOf(server, wrong)).toBe(400);
});

it("A visitor behind the proxy cannot ask which hosts may get a certificate", async () => {
  const server = await start();
  for (const header of ["x-forwarded-for", "forwarded", "via", "x-real-ip"]) {
    expect(await statusOf(server, "rose.example", { [header]: "203.0.113.5" })).toBe(421);
  }
  expect((await server.get("/tls-allowed?domain=rose.example", { "x-forwarded-for": "203.0.113.5" })).text).toBe(
    "page",
  );
});

it("A scan of invented hosts is refused after fifty questions in a second", async () => {
  const server = await start(3);
  const statuses: number[] = [];
  for (let at = 0; at < 5; at += 1) statuses.push(await statusOf(server, `x${at}.example`));
  expect(statuses).toEqual([404, 404, 404, 429, 429]);
});
