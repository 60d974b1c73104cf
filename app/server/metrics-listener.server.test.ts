import { expect, test } from "vitest";
import { listenForMetrics } from "./metrics-listener.server";

test("The port of the monitoring answers metrics and a sign of life, and nothing else", async () => {
  const metrics = { contentType: "text/plain; version=0.0.4", read: async () => "tandem_build 1\n" };
  const listener = await listenForMetrics({ host: "127.0.0.1", port: 0 }, metrics);
  const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${listener.port}${path}`, init);
  const answer = await ask("/metrics");
  expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4");
  expect(await answer.text()).toBe("tandem_build 1\n");
  expect((await ask("/healthz")).status).toBe(200);
  expect((await ask("/members")).status).toBe(404);
  expect((await ask("/metrics", { method: "POST" })).status).toBe(405);
  listener.close();
});
