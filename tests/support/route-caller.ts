import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { startSession } from "~/accounts/sessions.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { openVisit } from "~/server/visit.server";
import { testTransport } from "./transport";

export type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => Promise<unknown>;

interface RouteInput {
  params?: Record<string, string>;
  /** Fields of an action, sent as by a script. */
  fields?: Record<string, string | Blob>;
  userAgent?: string;
}

export interface RouteResult {
  status: number;
  text: string;
  retryAfter: number;
}

/** A logged-in member who calls route modules directly, without a server. */
export class Caller {
  constructor(
    readonly scope: TenantScope,
    readonly memberId: string,
    readonly token: string,
  ) {}

  static async of(scope: TenantScope, memberId: string): Promise<Caller> {
    const { token } = await scope.db.write((w) => startSession(w, memberId, ""));
    return new Caller(scope, memberId, token);
  }

  /** Calls the route and reads its answer: data, a response or a thrown refusal. */
  async tell(
    handler: unknown,
    path: string,
    { params = {}, fields, userAgent }: RouteInput = {},
  ): Promise<RouteResult> {
    const headers = new Headers({ cookie: `auth=${this.token}; locale=en`, "x-request-type": "client" });
    if (userAgent) headers.set("user-agent", userAgent);
    const body = new FormData();
    for (const [name, value] of Object.entries(fields ?? {})) body.set(name, value);
    const url = `http://${this.scope.tenant.slug}.localhost${path}`;
    const request = new Request(url, { headers, ...(fields ? { method: "POST", body } : {}) });
    const visit = await openVisit(request, this.scope.tenant, { ...testTransport, network: "198.51.100.7" });
    const call = (handler as Handler)({ request, params, context: { visit } });
    return read(await call.catch((thrown: unknown) => thrown));
  }
}

async function read(answer: unknown): Promise<RouteResult> {
  if (answer instanceof Response) {
    const retryAfter = Number(answer.headers.get("retry-after"));
    return { status: answer.status, text: await answer.text(), retryAfter };
  }
  if (answer instanceof Error) throw answer;
  const { init, data = answer } = (answer ?? {}) as { init?: ResponseInit; data?: unknown };
  const retryAfter = Number(new Headers(init?.headers).get("retry-after"));
  return { status: init?.status ?? 200, text: JSON.stringify(data), retryAfter };
}
