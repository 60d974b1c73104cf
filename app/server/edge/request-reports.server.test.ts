import { expect, test } from "vitest";
import { createLog, type LogFields } from "~/platform/log.server";
import { startFakeEdge } from "../../../tests/support/fake-edge";
import { createRequestReports } from "./request-reports.server";

function listenToReports() {
  const events: LogFields[] = [];
  const log = createLog({
    level: "silent",
    strict: true,
    pretty: false,
    write: () => {},
    observe: (_level, _event, fields) => events.push(fields),
  });
  const patternOf = (path: string) => (path.startsWith("/members/") ? "/members/:id" : null);
  return { events, reports: createRequestReports({ log, isWritten: true, patternOf }) };
}

test("A request is reported once, by the pattern of its address and its site, without the address", async () => {
  const { events, reports } = listenToReports();
  const edge = await startFakeEdge(() => new Response("a secret name"), { reports });
  await edge.get("/members/secret-name?q=secret");
  await edge.get("/nowhere");
  await edge.send("TRACE", "/members/secret-name");
  await expect.poll(() => events.length).toBe(3);
  expect(events[0]).toEqual({ method: "GET", route: "/members/:id", status: 200, tenant: "a", ms: expect.any(Number) });
  expect(events[1]).toMatchObject({ route: "unmatched", tenant: "a" });
  expect(events[2]).toMatchObject({ method: "other", status: 405 });
  expect(JSON.stringify(events)).not.toContain("secret");
  await edge.stop();
});

test("A request whose client leaves before the answer is reported with status 499", async () => {
  const { events, reports } = listenToReports();
  let answer: ((response: Response) => void) | undefined;
  const handle = () =>
    new Promise<Response>((resolve) => {
      answer = resolve;
    });
  const edge = await startFakeEdge(handle, { reports });
  const left = edge.raw("GET /members/1 HTTP/1.1\r\nhost: a.test\r\n\r\n");
  await expect.poll(() => answer).toBeDefined();
  edge.server.closeAllConnections();
  await left;
  await expect.poll(() => events.map(({ status }) => status)).toEqual([499]);
  answer?.(new Response("late"));
  await edge.stop();
});

test("A visitor of an unknown host is reported without a site", async () => {
  const { events, reports } = listenToReports();
  const edge = await startFakeEdge(() => new Response("ok"), { reports });
  await edge.get("/", { host: "unknown.test" });
  await expect.poll(() => events).toEqual([{ method: "GET", route: "unmatched", status: 421, ms: expect.any(Number) }]);
  await edge.stop();
});
