import { InMemorySpanExporter } from "@opentelemetry/sdk-trace-base";
import { expect, test } from "vitest";
import { measuredCall } from "./measured-call.server";
import { inSpan } from "./spans";
import { startTracing } from "./traces.server";

/** Keeps the spans after shutdown, because the inherited `shutdown` would delete them. */
class KeptSpans extends InMemorySpanExporter {
  override async shutdown(): Promise<void> {}
}

async function trace(share: number, work: () => Promise<unknown>) {
  const exporter = new KeptSpans();
  const tracing = startTracing({ share, exporter });
  await work().catch(() => {});
  await tracing.stop();
  return exporter.getFinishedSpans();
}

test("Calls to other systems are spans within the span of their request", async () => {
  const spans = await trace(1, () =>
    inSpan("request", async (span) => {
      await measuredCall("redis", async () => "answer");
      span.setName("GET /members");
      span.setFact("http.response.status_code", 200);
    }),
  );
  expect(spans.map(({ name }) => name)).toEqual(["redis", "GET /members"]);
  const [call, request] = spans;
  expect(call?.parentSpanContext?.spanId).toBe(request?.spanContext().spanId);
  expect(request?.attributes).toEqual({ "http.response.status_code": 200 });
});

test("A failed span has no words of its error, which may quote a person", async () => {
  const spans = await trace(1, () => inSpan("mail.send", () => Promise.reject(new Error("anna@example.org"))));
  expect(spans[0]?.status).toEqual({ code: 2 });
  expect(JSON.stringify(spans.map(({ events, attributes, status }) => ({ events, attributes, status })))).not.toContain(
    "anna",
  );
});

test("The share of requests is traced, each whole with the calls inside", async () => {
  const requests = 1500;
  const callInRequest = () => inSpan("request", () => measuredCall("redis", async () => "answer"));
  const countTraced = async (share: number) => {
    const spans = await trace(share, async () => {
      for (let count = 0; count < requests; count += 1) await callInRequest();
    });
    const [calls, roots] = ["redis", "request"].map((name) => spans.filter((span) => span.name === name));
    const traceOf = (span: (typeof spans)[number]) => span.spanContext().traceId;
    expect(calls?.map(traceOf)).toEqual(roots?.map(traceOf));
    return roots?.length as number;
  };
  // Random ids decide. Seven standard deviations are left to both sides.
  expect(Math.abs((await countTraced(0.25)) - requests / 4)).toBeLessThan(120);
  expect(Math.abs((await countTraced(0.01)) - requests / 100)).toBeLessThan(28);
});

test("Without a share nothing is traced, and after the end work runs alone", async () => {
  expect(await trace(0, () => inSpan("request", async () => "done"))).toEqual([]);
  expect(await inSpan("request", async () => "done")).toBe("done");
});
