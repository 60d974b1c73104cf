import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface Answering {
  status: number;
  body: unknown;
  /** The rule of the provider's published description that a request or answer violates. */
  misshapen?: string;
}

export interface Call {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Failures: a provider answers 500, acts but breaks the connection, acts but never answers, or never acts. */
type Trouble = "fails" | "loses-reply" | "mute" | "hangs" | null;

/** A payment provider's API on a local port. */
export async function openDouble(answer: (call: Call) => Answering) {
  let trouble: Trouble = null;
  let troubledPath = "";
  let asked = 0;
  let open = 0;
  let mostOpen = 0;
  let delayMs = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () => {
      asked += 1;
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      if (delayMs > 0) await new Promise((on) => setTimeout(on, delayMs));
      open -= 1;
      const url = new URL(request.url ?? "/", "http://double.invalid");
      const failure = url.pathname.startsWith(troubledPath) ? trouble : null;
      if (failure === "hangs") return;
      const call = {
        method: request.method ?? "GET",
        url,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      const { status, body } = failure === "fails" ? { status: 500, body: { status: 500 } } : answer(call);
      if (failure === "mute") return;
      if (failure === "loses-reply") return void response.destroy();
      const type = url.pathname.startsWith("/v2") ? "application/hal+json" : "application/json";
      response.writeHead(status, { "content-type": type }).end(status === 204 ? "" : JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Makes each later call fail if its path begins with `path`. */
    trouble(next: Trouble, path = "") {
      trouble = next;
      troubledPath = path;
    },
    slow(milliseconds: number) {
      delayMs = milliseconds;
      mostOpen = 0;
    },
    get asked() {
      return asked;
    },
    get mostOpen() {
      return mostOpen;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
}
