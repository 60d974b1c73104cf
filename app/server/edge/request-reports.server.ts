import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log, LogFields } from "~/platform/log.server";
import { inSpan } from "~/platform/spans";
import type { RequestLifetime } from "./lifetime.server";

/** Facts about a request that become known while the edge answers. Never a path, because paths hold names and tokens. */
export interface RequestReport {
  setTenant(slug: string): void;
  setKind(kind: "file" | "console"): void;
  /** Sets the pattern of the path's route. */
  setPath(path: string): void;
}

interface Followed {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly lifetime: RequestLifetime;
}

export interface RequestReports {
  /** Runs `answer` as one trace span. Logs one `request.ended` event when the answer was sent or the client left. */
  follow(followed: Followed, answer: (report: RequestReport) => Promise<void>): Promise<void>;
}

interface ReportOptions {
  readonly log: Log;
  /** Pattern of the path's route, such as `/members/:id`. Null for an unknown path. */
  patternOf(path: string): string | null;
  /** True when each request gets a log line. Otherwise only metrics receive the event. */
  readonly isWritten: boolean;
}

/** Status of a request whose client left before the answer began (as in nginx). */
const clientLeft = 499;

export function createRequestReports({ log, isWritten, patternOf }: ReportOptions): RequestReports {
  const say = isWritten ? log.info : log.debug;

  function begin({ req, res, lifetime }: Followed): { facts: LogFields; report: RequestReport } {
    const began = performance.now();
    const facts: LogFields = { method: knownMethod(req.method), route: unmatched };
    if (req.headers.accept === "text/event-stream") facts.mode = "stream";
    lifetime.onEnd(() => {
      const ms = Math.round((performance.now() - began) * 10) / 10;
      say("request.ended", { ...facts, status: statusOf(res), ms });
    });
    const report: RequestReport = {
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
    return { facts, report };
  }

  return {
    follow: (followed, answer) =>
      inSpan("request", async (span) => {
        const { facts, report } = begin(followed);
        try {
          await answer(report);
        } finally {
          span.setName(`${facts.method} ${facts.route}`);
          span.setFact("http.response.status_code", statusOf(followed.res));
        }
      }),
  };
}

const statusOf = (res: ServerResponse) => (res.headersSent ? res.statusCode : clientLeft);

/** Route of requests that match no route, or that are refused before their path is read. */
const unmatched = "unmatched";

const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Bounds the label, because a client may send any word as its method. */
const knownMethod = (method = "GET") => (methods.has(method) ? method : "other");
