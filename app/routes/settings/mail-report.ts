import type { ActionFunctionArgs } from "@remix-run/node";
import { receiveMailReport, type ReportAnswer } from "~/notifications/mail-reports.server";
import { orBusy } from "~/server/respond.server";
import type { Visit } from "~/server/visit.server";

const statusOf: Record<ReportAnswer, number> = { done: 200, refused: 400, unknown: 404 };

/** Receives bounces and spam complaints from the mail provider. The signature covers the raw bytes. */
export function action({ request, context: { visit } }: ActionFunctionArgs): Promise<Response> {
  return orBusy(take(visit, request));
}

async function take({ scope }: Visit, request: Request): Promise<Response> {
  if (request.method !== "POST") return new Response(null, { status: 405, headers: { allow: "POST" } });
  const body = new Uint8Array(await request.arrayBuffer());
  const answer = await receiveMailReport(scope, body, request.headers);
  return new Response(null, { status: statusOf[answer] });
}
