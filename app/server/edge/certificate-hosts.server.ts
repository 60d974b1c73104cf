import type { IncomingMessage, ServerResponse } from "node:http";
import { createLocalCounts } from "~/platform/local-counts";
import { testOfNetworks } from "~/platform/networks";
import { isForwarded, peerAddress } from "./client-address.server";
import { parseHost } from "./host.server";
import { refuseUnread } from "./refuse.server";

/** Answers the proxy's question whether a host may get a TLS certificate (DESIGN 13.15). */
export interface CertificateHosts {
  /** Returns false for other requests, and for callers outside the private network. */
  answer(req: IncomingMessage, res: ServerResponse): boolean;
}

interface Options {
  /** Null while the database cannot tell. */
  isServed(host: string): Promise<boolean | null>;
  readonly perSecond?: number;
}

const question = "/tls-allowed";

export function createCertificateHosts({ isServed, perSecond = 50 }: Options): CertificateHosts {
  const asked = createLocalCounts(1);
  return {
    answer(req, res) {
      const [path, query] = (req.url ?? "").split("?", 2);
      if (path !== question || !isPrivateCaller(req)) return false;
      if (req.method !== "GET") refuseUnread(res, 405);
      // Limit the questions, because a scan of invented host names causes one question per TLS handshake.
      else if (asked.add("asked", 1, 1000).used > perSecond) refuseUnread(res, 429);
      else void decide(isServed, new URLSearchParams(query).get("domain") ?? "", res);
      return true;
    },
  };
}

async function decide(isServed: Options["isServed"], domain: string, res: ServerResponse): Promise<void> {
  const host = parseHost(["host", domain]);
  if (!host?.name || host.port !== "") return refuseUnread(res, 400);
  const served = await isServed(host.name).catch(() => null);
  if (served === null) return refuseUnread(res, 503);
  if (!served) return refuseUnread(res, 404);
  res.writeHead(200, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" }).end("yes\n");
}

const isPrivate = testOfNetworks(
  "127.0.0.0/8",
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "100.64.0.0/10",
  "169.254.0.0/16",
  "::1",
  "fc00::/7",
  "fe80::/10",
);

/** True for a call by the proxy itself. Calls that the proxy passes on have a forwarding header. */
function isPrivateCaller(req: IncomingMessage): boolean {
  const address = peerAddress(req).split("%")[0] ?? "";
  return !isForwarded(req) && isPrivate(address);
}
