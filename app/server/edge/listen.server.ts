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
  /** Milliseconds without traffic after which the connection of an unfinished answer is closed. */
  readonly silentMs?: number;
}

export interface Web {
  readonly server: Server;
  /** The port in use, which differs from a requested port 0. */
  readonly port: number;
  /** Shuts down as `drain.server.ts` describes. A second call waits for the first call. */
  stop(): Promise<void>;
}

/** Opens the web port. Its limits end slow and oversized requests early (I10). */
export async function startWeb({ edge, drain, port, host, silentMs = 120_000 }: WebOptions): Promise<Web> {
  const server = createServer(
    {
      // Large enough to read a sibling site's cookies on the parent domain, so that we can clear them by name.
      maxHeaderSize: 64 * 1024,
      headersTimeout: 10_000,
      // Long enough to upload a photo from a slow phone.
      requestTimeout: 120_000,
      // Longer than a proxy's timeout. Otherwise the server could close a connection that the proxy is about to use.
      keepAliveTimeout: 75_000,
      connectionsCheckingInterval: 5_000,
      requireHostHeader: true,
    },
    edge,
  );
  server.on("clientError", refuseUnreadable);
  // Closes a connection whose client stopped reading, which frees the answer's memory.
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

/** Answers a request that Node could not parse. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === "ECONNRESET") socket.destroy();
  else if (error.code === "HPE_HEADER_OVERFLOW") refuseOverflow(socket);
  else if (error.code === "ERR_HTTP_REQUEST_TIMEOUT")
    socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
  else socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
}

/** Calls `leave` at the first SIGTERM or SIGINT. A second signal ends the process at once. */
export function onShutdownSignal(leave: (signal: NodeJS.Signals) => Promise<void>): void {
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
