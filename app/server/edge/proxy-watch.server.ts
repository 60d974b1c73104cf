import type { IncomingMessage } from "node:http";
import type { Log } from "~/platform/log.server";

/** Logs that the proxy leaves out headers on which limits, cookies and links depend. */
export interface ProxyWatch {
  look(req: IncomingMessage): void;
}

const pauseMs = 60_000;

/** Looks at the requests for sites behind `hops` proxies. Logs each trouble at most once a minute. */
export function createProxyWatch(
  log: Pick<Log, "warn">,
  hops: number,
  now = performance.now.bind(performance),
): ProxyWatch {
  const toldAt = new Map<string, number>();
  const tell = (reason: string) => {
    if (now() - (toldAt.get(reason) ?? Number.NEGATIVE_INFINITY) < pauseMs) return;
    toldAt.set(reason, now());
    log.warn("proxy.headers_missing", { reason });
  };
  return {
    look({ headers }) {
      if (hops === 0) return;
      const from = headers["x-forwarded-for"];
      const passed = from === undefined ? 0 : String(from).split(",").length;
      if (passed === 0) tell(noAddress);
      else if (passed < hops) tell(tooManyHops);
      if (headers["x-forwarded-proto"] === undefined) tell(noScheme);
    },
  };
}

const noAddress =
  "The proxy sends no X-Forwarded-For, so that all visitors share one address and its limits. Let the proxy set the header.";
const tooManyHops =
  "X-Forwarded-For names fewer proxies than TRUST_PROXY, so that a visitor can invent an address. Lower TRUST_PROXY.";
const noScheme =
  "The proxy sends no X-Forwarded-Proto, so that cookies are not restricted to TLS. Let the proxy set the header to https.";
