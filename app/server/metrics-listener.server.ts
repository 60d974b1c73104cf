import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { ListenAddress } from "~/platform/env-variables";
import { log } from "~/platform/log.server";
import type { Metrics } from "~/platform/metrics.server";

/**
 * Opens a separate port for monitoring, so that no proxy of the sites can publish the metrics. Answers only
 * `GET /metrics` and `GET /healthz`.
 */
export async function listenForMetrics({ host, port }: ListenAddress, metrics: Pick<Metrics, "read" | "contentType">) {
  const server = createServer({ maxHeaderSize: 8192, headersTimeout: 5000, requestTimeout: 10_000 }, (req, res) => {
    answer(metrics, req, res).catch((error: unknown) => {
      log.error("metrics.failed", { error });
      res.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  // Without a listener a later error would end the process.
  server.on("error", (error) => log.error("metrics.failed", { error }));
  return {
    port: (server.address() as { port: number }).port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(
  { read, contentType }: Pick<Metrics, "read" | "contentType">,
  { method, url }: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (method !== "GET") return void res.writeHead(405, { allow: "GET" }).end();
  if (url === "/healthz") return void res.writeHead(200, { "content-type": "text/plain" }).end("ok\n");
  if (url !== "/metrics") return void res.writeHead(404).end();
  res.writeHead(200, { "content-type": contentType, "cache-control": "no-store" }).end(await read());
}
