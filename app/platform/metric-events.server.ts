import { Counter, Histogram, type Registry } from "prom-client";
import type { LogFields, LogObserver } from "./log.server";

/** Maximum number of sites with their own time series. Requests of further sites count together as `other`. */
const mostTenants = 200;

type Count = (fields: LogFields) => void;

const secondsOf = ({ ms }: LogFields) => Number(ms) / 1000;

/** Counts log events at `info` or above by name. Events in `counts` also feed further metrics. */
export function countEvents(registry: Registry): LogObserver {
  const events = new Counter({
    name: "tandem_events_total",
    help: "Events of the log at info or above, by name",
    labelNames: ["level", "event"] as const,
    registers: [registry],
  });
  const counts = new Map<string, Count>([
    ["request.ended", countRequests(registry)],
    ["request.shed", countShed(registry)],
    ["call.ended", countCalls(registry)],
    ...countJobs(registry),
  ]);
  return (level, event, fields) => {
    counts.get(event)?.(fields);
    if (level !== "debug" && event !== "request.ended") events.inc({ level, event });
  };
}

function countRequests(registry: Registry): Count {
  const registers = [registry];
  const total = new Counter({
    name: "tandem_requests_total",
    help: "Answered requests by pattern of the address, method and status (499: the client left before the answer)",
    labelNames: ["route", "method", "status"] as const,
    registers,
  });
  const duration = new Histogram({
    name: "tandem_request_duration_seconds",
    help: "Time from a request to the end of its answer, without event streams",
    labelNames: ["route"] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const tenants = new Counter({
    name: "tandem_tenant_requests_total",
    help: `Answered requests by site. Sites after the first ${mostTenants} count as "other"`,
    labelNames: ["tenant"] as const,
    registers,
  });
  const named = new Set<string>();
  return (fields) => {
    const route = String(fields.route);
    total.inc({ route, method: String(fields.method), status: String(fields.status) });
    if (fields.mode !== "stream") duration.observe({ route }, secondsOf(fields));
    if (typeof fields.tenant !== "string") return;
    if (named.size < mostTenants) named.add(fields.tenant);
    tenants.inc({ tenant: named.has(fields.tenant) ? fields.tenant : "other" });
  };
}

function countShed(registry: Registry): Count {
  const shed = new Counter({
    name: "tandem_shed_requests_total",
    help: "Requests refused with 503 because the process was overloaded",
    labelNames: ["reason"] as const,
    registers: [registry],
  });
  return ({ reason }) => shed.inc({ reason: String(reason) });
}

function countCalls(registry: Registry): Count {
  const duration = new Histogram({
    name: "tandem_call_duration_seconds",
    help: "Time of calls to other systems by system and result; for the database the wait for a connection",
    labelNames: ["system", "result"] as const,
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return (fields) =>
    duration.observe({ system: String(fields.system), result: String(fields.status) }, secondsOf(fields));
}

function countJobs(registry: Registry): [string, Count][] {
  const duration = new Histogram({
    name: "tandem_job_duration_seconds",
    help: "Time of attempts of jobs by name and result",
    labelNames: ["job", "result"] as const,
    buckets: [0.01, 0.1, 0.5, 1, 5, 30, 120],
    registers: [registry],
  });
  const countAs =
    (result: string): Count =>
    (fields) =>
      duration.observe({ job: String(fields.job), result }, secondsOf(fields));
  return [
    ["job.done", countAs("done")],
    ["job.failed", countAs("failed")],
    ["job.postponed", countAs("postponed")],
  ];
}
