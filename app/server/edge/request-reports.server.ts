import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log, LogFields } from "~/platform/log.server";
import type { RequestLifetime } from "./lifetime.server";

/** Facts about a request that become known while the edge answers. Never a path, because paths hold names and tokens. */
interface RequestReport {
  setTenant(slug: string): void;
  setKind(kind: "file" | "console"): void;
  /** Sets the pattern of the path's route. */
  setPath(path: string): void;
}

export interface RequestReports {
  /** Reports the request as one `request.ended` event when its answer was sent or the client left. */
  begin(req: IncomingMessage, res: ServerResponse, lifetime: RequestLifetime): RequestReport;
}

interface ReportOptions {
  readonly log: Log;
  /** Pattern of the path's route, such as `/members/:id`. Null for an unknown path. */
  patternOf(path: string): string | null;
  /** True to write a log line per request. Without it only metrics receive the event. */
  readonly isWritten: boolean;
}

/** Status of a request whose client left before the answer began (as in nginx). */
const clientLeft = 499;

export function createRequestReports({ log, isWritten, patternOf }: ReportOptions): RequestReports {
  const say = isWritten ? log.info : log.debug;
  return {
    begin({ method = "GET", headers }, res, lifetime) {
      const began = performance.now();
      const facts: LogFields = { method: knownMethod(method), route: unmatched };
      if (headers.accept === "text/event-stream") facts.mode = "stream";
      lifetime.onEnd(() => {
        const status = res.headersSent ? res.statusCode : clientLeft;
        say("request.ended", { ...facts, status, ms: Math.round((performance.now() - began) * 10) / 10 });
      });
      return {
        setTenant(slug) {
          facts.tenant = slug;
        },
        setKind(kind) {
          facts.route = kind;
        },
        setPath(path) {
          facts.route = patternOf(path) ?? unmatched;
        },
      };
    },
  };
}

/** Route of addresses that match none, and of refusals before the address is read. */
const unmatched = "unmatched";

const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Bounds the label, because a client may send any word as its method. */
const knownMethod = (method: string) => (methods.has(method) ? method : "other");
