import { connect } from "node:net";
import type { Log } from "~/platform/log.server";
import type { Transport } from "../../app/server/visit.server";
import { createDrain } from "../../app/server/edge/drain.server";
import { createEdge } from "../../app/server/edge/edge.server";
import type { EdgeParts } from "../../app/server/edge/edge-contract.server";
import { createLifetimes } from "../../app/server/edge/lifetime.server";
import { startWeb, type Web } from "../../app/server/edge/listen.server";
import { createPageCache, type PageVariant } from "../../app/server/edge/page-cache.server";
import { createReadiness } from "../../app/server/edge/readiness.server";
import { createShedding } from "../../app/server/edge/shedding.server";
import type { StaticFiles } from "../../app/server/edge/static-files.server";
import { createUploadBudget } from "../../app/server/edge/upload-budget.server";
import { createVariantMemory } from "../../app/server/edge/variant-memory.server";

/** The product's edge on a real port, with the two sites a.test and b.test. Tests supply the request handler. */
interface FakeTenant {
  readonly id: number;
  readonly name: string;
  version: number;
}

export interface FakeVisit {
  readonly tenant: FakeTenant;
  readonly transport: Transport;
  readonly cookies: { lines: string[] };
  readonly page: { shareable: boolean };
}

export type FakeHandler = (request: Request, visit: FakeVisit) => Response | Promise<Response>;
export type FakeParts = Partial<EdgeParts<FakeTenant, FakeVisit>>;

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };
const noFiles: StaticFiles = { count: 0, serve: () => false };

export interface FakeEdge extends Web {
  readonly tenants: readonly FakeTenant[];
  /** Sends raw text. Returns the raw answer. */
  raw(text: string): Promise<string>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  send(method: string, path: string, headers?: Record<string, string>, body?: string): Promise<Answer>;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export async function startFakeEdge(handler: FakeHandler, parts: FakeParts = {}): Promise<FakeEdge> {
  const tenants = ["a", "b"].map((name, index): FakeTenant => ({ id: index + 1, name, version: 1 }));
  const drain = parts.drain ?? createDrain({ deadlineMs: 2000 });
  const shedding = parts.shedding ?? createShedding();
  const edge = createEdge<FakeTenant, FakeVisit>({
    trust: { hops: 0, countryHeader: null },
    demo: false,
    files: noFiles,
    pages: createPageCache(),
    variants: createVariantMemory(),
    shedding,
    uploads: createUploadBudget(),
    forms: createUploadBudget(),
    drain,
    lifetimes: createLifetimes(silent),
    probes: { readiness: createReadiness({ drain, shedding, probes: {} }) },
    log: silent,
    resolveTenant: async (host) => {
      if (host === "broken.test") return { status: "broken" };
      const tenant = tenants.find(({ name }) => host === `${name}.test`);
      return tenant ? { status: "found", tenant } : { status: "unknown" };
    },
    describeTenant: ({ id, name, version }) => ({ id, slug: name, version, imageOrigin: "https://cdn.test" }),
    openVisit: async (_request, tenant, transport) => ({
      tenant,
      transport,
      cookies: { lines: [] },
      page: { shareable: false },
    }),
    variantOf: (visit): PageVariant => ({
      locale: "en",
      country: visit.transport.countryHeader ?? "NL",
      scheme: "auto",
      hasTrafficSource: false,
      sawWarning: false,
    }),
    methodsOf: (path) => (path === "/writes" ? ["GET"] : ["GET", "HEAD", "POST"]),
    isNeutralQuery: (search) => search.startsWith("?network="),
    handle: async (request, { visit }) => handler(request, visit),
    ...parts,
  });
  const web = await startWeb({ edge, drain, host: "127.0.0.1", port: 0 });
  const send: FakeEdge["send"] = async (method, path, headers = {}, body = "") => {
    const lines = { host: "a.test", connection: "close", ...headers };
    const length = body === "" ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const head = Object.entries({ ...lines, ...length }).map(([name, value]) => `${name}: ${value}\r\n`);
    return parseAnswer(await raw(web.port, `${method} ${path} HTTP/1.1\r\n${head.join("")}\r\n${body}`));
  };
  const get: FakeEdge["get"] = (path, headers) => send("GET", path, headers);
  return { ...web, tenants, raw: (text) => raw(web.port, text), get, send };
}

function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    const chunks: Buffer[] = [];
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("close", () => resolve(Buffer.concat(chunks).toString("latin1")));
    socket.on("error", reject);
  });
}

export function parseAnswer(text: string): Answer {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = new Headers();
  for (const line of lines) {
    const colon = line.indexOf(":");
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return { status: Number(first.split(" ")[1]), headers, text: rest.join("\r\n\r\n") };
}
