/** Sends spans to a collector of OpenTelemetry. Loaded only with TRACES_URL. */
import { context, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace-base";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { buildVersion } from "./build.server";
import { type RunInSpan, recordSpans } from "./spans";

interface TraceOptions {
  /** Share of requests and jobs that are traced. */
  readonly share: number;
  readonly exporter: SpanExporter;
}

interface Tracing {
  /** Sends the waiting spans and ends the recording. */
  stop(): Promise<void>;
}

export const exportTo = (url: string): SpanExporter => new OTLPTraceExporter({ url, timeoutMillis: 5000 });

export function startTracing({ share, exporter }: TraceOptions): Tracing {
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": "tandem", "service.version": buildVersion() }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const end = recordSpans(recorder(provider));
  return {
    async stop() {
      end();
      await provider.shutdown();
      context.disable();
    },
  };
}

function recorder(provider: BasicTracerProvider): RunInSpan {
  const tracer = provider.getTracer("tandem");
  return async (name, work) => {
    const span = tracer.startSpan(name);
    const facts = {
      setName: (better: string) => void span.updateName(better),
      setFact: (fact: string, value: string | number) => void span.setAttribute(fact, value),
    };
    try {
      return await context.with(trace.setSpan(context.active(), span), () => work(facts));
    } catch (error) {
      // Leave out the message, because it may quote a row.
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  };
}
