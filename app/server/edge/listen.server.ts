import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { refuseOverflow } from "./cookie-overflow.server";
import type { Drain } from "./drain.server";

export interface WebOptions {
  readonly edge: RequestListener;
  readonly drain: Drain;
  readonly port: number;
  readonly host: string;
  /** The longest silence of a connection while its answer is in progress. */
  readonly silentMs?: number;
}

export interface Web {
  readonly server: Server;
  /** The port in use. Differs from the requested port 0. */
  readonly port: number;
  /** Stops as `drain.server.ts` describes. A second call waits for the first. */
  stop(): Promise<void>;
}

/** Opens the web port. Its limits stop slow and oversized senders before they take any resource (I10). */
export async function startWeb({ edge, drain, port, host, silentMs = 120_000 }: WebOptions): Promise<Web> {
  const server = createServer(
    {
      // Cookies of a sibling site on the parent domain still fit, so that we can name and clear them.
      maxHeaderSize: 64 * 1024,
      headersTimeout: 10_000,
      // Long enough for a photo upload from a slow phone.
      requestTimeout: 120_000,
      // Longer than a proxy's own timeout, so that the server never closes a connection in use by the proxy.
      keepAliveTimeout: 75_000,
      connectionsCheckingInterval: 5_000,
      requireHostHeader: true,
    },
    edge,
  );
  server.on("clientError", refuseUnreadable);
  // Ends a connection whose client stopped reading, which frees its answer.
  server.timeout = silentMs;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= drain.begin(server));
  return { server, port: (server.address() as AddressInfo).port, stop };
}

/** Answers a request that Node could not parse, since Node's own answer has no body. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === "ECONNRESET") socket.destroy();
  else if (error.code === "HPE_HEADER_OVERFLOW") refuseOverflow(socket);
  else if (error.code === "ERR_HTTP_REQUEST_TIMEOUT")
    socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
  else socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
}

/** Calls `leave` at the first SIGTERM or SIGINT; a second one ends the process at once. */
export function onSignal(leave: (signal: NodeJS.Signals) => Promise<void>): void {
  const handle = (signal: NodeJS.Signals) => {
    for (const each of ["SIGTERM", "SIGINT"] as const) {
      process.off(each, handle);
      process.once(each, () => process.exit(130));
    }
    leave(signal).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", handle).on("SIGINT", handle);
}
