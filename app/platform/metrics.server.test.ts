import { expect, test } from "vitest";
import { createMetrics } from "./metrics.server";

const backlogs = {
  failed: 2,
  lanes: [{ lane: "urgent", waiting: 3, running: 1, oldestSeconds: 42 }],
};

const linesOf = (text: string, name: string) => text.split("\n").filter((line) => line.startsWith(name));

test("The metrics count requests by route, method and status, and their time by route", async () => {
  const { observe, read } = createMetrics({ readBacklogs: async () => backlogs });
  for (const status of [200, 200, 503])
    observe("debug", "request.ended", { route: "/members", method: "GET", status, ms: 30, tenant: "rose" });
  const text = await read();
  expect(text).toContain('tandem_requests_total{route="/members",method="GET",status="200"} 2');
  expect(text).toContain('tandem_requests_total{route="/members",method="GET",status="503"} 1');
  expect(text).toContain('tandem_request_duration_seconds_bucket{le="0.025",route="/members"} 0');
  expect(text).toContain('tandem_request_duration_seconds_bucket{le="0.05",route="/members"} 3');
  expect(text).toContain('tandem_tenant_requests_total{tenant="rose"} 3');
});

test("The time of an event stream is no time of an answer", async () => {
  const { observe, read } = createMetrics({ readBacklogs: async () => backlogs });
  observe("debug", "request.ended", { route: "/live", method: "GET", status: 200, ms: 60_000, mode: "stream" });
  const text = await read();
  expect(linesOf(text, "tandem_requests_total")).toHaveLength(1);
  expect(linesOf(text, "tandem_request_duration_seconds_count")).toEqual([]);
});

test("The number of series by site is bounded", async () => {
  const { observe, read } = createMetrics({ readBacklogs: async () => backlogs });
  for (let site = 0; site < 1000; site += 1)
    observe("debug", "request.ended", { route: "/", method: "GET", status: 200, ms: 1, tenant: `site-${site}` });
  observe("debug", "request.ended", { route: "/", method: "GET", status: 200, ms: 1, tenant: "site-0" });
  const lines = linesOf(await read(), "tandem_tenant_requests_total");
  expect(lines).toHaveLength(201);
  expect(lines).toContain('tandem_tenant_requests_total{tenant="site-0"} 2');
  expect(lines).toContain('tandem_tenant_requests_total{tenant="other"} 800');
});

test("The metrics count jobs, calls to other systems, refused load and events", async () => {
  const { observe, read } = createMetrics({ readBacklogs: async () => backlogs });
  observe("debug", "job.done", { job: "mail.send", ms: 200 });
  observe("warn", "job.failed", { job: "mail.send", ms: 200 });
  observe("debug", "call.ended", { system: "stripe", status: "failed", ms: 7000 });
  observe("debug", "request.shed", { reason: "slots" });
  observe("error", "payment.mismatch", { paymentId: "1" });
  const text = await read();
  expect(text).toContain('tandem_job_duration_seconds_count{job="mail.send",result="done"} 1');
  expect(text).toContain('tandem_job_duration_seconds_count{job="mail.send",result="failed"} 1');
  expect(text).toContain('tandem_call_duration_seconds_bucket{le="5",system="stripe",result="failed"} 0');
  expect(text).toContain('tandem_call_duration_seconds_bucket{le="10",system="stripe",result="failed"} 1');
  expect(text).toContain('tandem_shed_requests_total{reason="slots"} 1');
  expect(text).toContain('tandem_events_total{level="error",event="payment.mismatch"} 1');
});

test("The metrics show the queue's backlog, and leave it out while the database does not answer", async () => {
  let answer = async () => backlogs;
  const { read } = createMetrics({ readBacklogs: () => answer() });
  const text = await read();
  expect(text).toContain('tandem_queue_oldest_seconds{lane="urgent"} 42');
  expect(text).toContain('tandem_queue_jobs{lane="urgent",state="waiting"} 3');
  expect(text).toContain("tandem_queue_failed_jobs 2");
  answer = () => Promise.reject(new Error("no database"));
  expect(linesOf(await read(), "tandem_queue_oldest_seconds")).toEqual([]);
});

test("The metrics show the resources that requests hold", async () => {
  const resourceUsage = () => ({ slots: 3, streams: 12 });
  const { read } = createMetrics({ readBacklogs: async () => backlogs, resourceUsage });
  expect(linesOf(await read(), "tandem_held")).toEqual([
    'tandem_held{resource="slots"} 3',
    'tandem_held{resource="streams"} 12',
  ]);
});
