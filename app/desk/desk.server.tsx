import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server.js";
import { NonceContext } from "~/client/nonce";
import { i18nFor } from "~/i18n/catalogue.server";
import type { Env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { services } from "~/platform/services.server";
import type { OperateHost } from "~/server/edge/edge-contract.server";
import { admitNetworks } from "~/server/edge/operate-host.server";
import { isApiPath } from "~/server/edge/operator-api-address";
import { isPrefetch } from "~/server/edge/origin-check.server";
import { readMethods } from "~/server/edge/refuse.server";
import type { Transport } from "~/server/visit.server";
import { WholeResponse } from "~/server/whole-response.server";
import { answerApi } from "./api/operator-api.server";
import { type DeskVisit, openDeskVisit } from "./desk-visit.server";
import { RawAnswer } from "./raw-answer";
import { routes } from "./routes";
import { faultStatus, ScreenFault } from "./screen-fault";
import { FaultPage } from "./views/document";

type Rendered = Exclude<Awaited<ReturnType<ReturnType<typeof createStaticHandler>["query"]>>, Response>;

const future = { v7_relativeSplatPath: true };

/** Serves the operators' console on its host. Null when no host is configured. */
export function createDesk(env: Pick<Env, "OPERATE_HOST" | "OPERATE_NETWORKS">): OperateHost | null {
  const { OPERATE_HOST: host, OPERATE_NETWORKS: networks } = env;
  if (!host) return null;
  const { query, dataRoutes } = createStaticHandler(routes, { future });

  async function handle(request: Request, transport: Transport): Promise<Response> {
    if (isApiPath(new URL(request.url).pathname)) return answerApi(request, transport);
    // Refuses prefetches, which would record views and claim items that no operator saw.
    if (isPrefetch(request)) return new WholeResponse(Buffer.alloc(0), { status: 403 });
    const visit = openDeskVisit(request, transport);
    const seconds = await secondsToWait(visit);
    if (seconds > 0) {
      const fault = new ScreenFault("tooOften", { seconds });
      return page(visit, <FaultPage fault={fault} />, faultStatus[fault.kind]);
    }
    const answer = await query(request, { requestContext: visit });
    const response = answer instanceof Response ? answer : draw(visit, answer);
    for (const line of visit.cookies.lines) response.headers.append("set-cookie", line);
    return response;
  }

  function draw(visit: DeskVisit, context: Rendered): Response {
    const raw = Object.values(context.errors ?? {}).find((error) => error instanceof RawAnswer);
    if (raw) return raw.response;
    const router = createStaticRouter(dataRoutes, context, { future });
    const { nonce } = visit.transport;
    const screen = <StaticRouterProvider router={router} context={context} hydrate={false} nonce={nonce} />;
    return page(visit, screen, statusOf(context, visit));
  }

  return { host, admits: admitNetworks(networks), handle };
}

/** Counts a request against the limit of its session, or else of its network. Returns the seconds to wait, or 0. */
async function secondsToWait(visit: DeskVisit): Promise<number> {
  const { limiter } = services();
  // Ignores an error, which the loader's own query reports.
  const session = await visit.session().catch(() => null);
  if (session) return limiter.pass("desk", `0:${session.hash}`);
  const key = `0:${visit.transport.network}`;
  return limiter.pass("anonymousBurst", key) || limiter.pass("anonymous", key);
}

function page({ transport }: DeskVisit, screen: ReactNode, status: number): Response {
  const html = renderToString(
    <NonceContext.Provider value={transport.nonce}>
      <I18nextProvider i18n={i18nFor("en")}>{screen}</I18nextProvider>
    </NonceContext.Provider>,
  );
  const headers = new Headers({ "content-type": "text/html; charset=utf-8" });
  // Only a screen without an action answers 405, so the read methods are allowed.
  if (status === 405) headers.set("allow", readMethods.join(", "));
  return new WholeResponse(Buffer.from(`<!DOCTYPE html>${html}`), { status, headers });
}

/** Status of the first fault. Without a fault, the status of the action. */
function statusOf({ errors, statusCode }: Rendered, { answer }: DeskVisit): number {
  const [error] = Object.values(errors ?? {});
  if (error instanceof ScreenFault) return faultStatus[error.kind];
  // Loaders convert their errors to faults, so an `Error` here comes from the router or a view.
  if (error instanceof Error) log.error("request.failed", { error });
  return errors ? statusCode : (answer.status ?? statusCode);
}
