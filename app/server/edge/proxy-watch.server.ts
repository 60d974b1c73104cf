import type { IncomingMessage } from "node:http";
import type { Log } from "~/platform/log.server";

/** Refuses requests without the proxy's headers, on which limits, cookies and links depend. */
export interface ProxyWatch {
  /** False when the proxy left a header out. Logs each reason at most once a minute. */
  admits(req: IncomingMessage): boolean;
}

const pauseMs = 60_000;

/**
 * Checks requests behind `hops` proxies. Probes and certificate questions lack these headers and are answered before
 * this check.
 */
export function createProxyWatch(
  log: Pick<Log, "error" | "warn">,
  hops: number,
  now = performance.now.bind(performance),
): ProxyWatch {
  const toldAt = new Map<string, number>();
  const tell = (level: "error" | "warn", reason: string) => {
    if (now() - (toldAt.get(reason) ?? Number.NEGATIVE_INFINITY) < pauseMs) return;
    toldAt.set(reason, now());
    log[level]("proxy.headers_missing", { reason });
  };
  return {
    admits({ headers }) {
      if (hops === 0) return true;
      const from = headers["x-forwarded-for"];
      const scheme = headers["x-forwarded-proto"];
      if (!from) tell("error", noAddress);
      else if (String(from).split(",").length < hops) tell("warn", tooManyHops);
      if (!scheme) tell("error", noScheme);
      if (namesUpstream.test(headers.host ?? "")) tell("warn", otherHost);
      return Boolean(from && scheme);
    },
  };
}

/** Matches a Host header by which the proxy names this process: a name without a dot, or a private address. */
const namesUpstream = /^(?:[^.:[]+|127(?:\.\d+){3}|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|\[::1\])(?::\d+)?$/;

const refused =
  "Requests without the header are refused with 503. Let the proxy set the header, or unset TRUST_PROXY when there is no proxy.";
const noAddress = `The proxy sends no X-Forwarded-For, so that all visitors would share one address and its limits. ${refused}`;
const noScheme = `The proxy sends no X-Forwarded-Proto, so that cookies would not be restricted to TLS. ${refused}`;
const tooManyHops =
  "X-Forwarded-For names fewer proxies than TRUST_PROXY, so that a visitor can invent an address. Lower TRUST_PROXY.";
const otherHost =
  "The proxy replaces the Host header by its own name for this process, so that no site is found. Let the proxy pass the visitor's Host on.";
