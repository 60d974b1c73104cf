import { log } from "./log.server";
import { inSpan } from "./spans";

/** Calls another system as a span. Reports time and result as the event `call.ended` for the metrics. */
export function measuredCall<T>(system: string, call: () => Promise<T>): Promise<T> {
  return inSpan(system, () => report(system, call));
}

async function report<T>(system: string, call: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const end = (status: "ok" | "failed") => log.debug("call.ended", { system, status, ms: performance.now() - began });
  try {
    const answer = await call();
    end("ok");
    return answer;
  } catch (error) {
    end("failed");
    throw error;
  }
}
