import type { ActionFunctionArgs } from "@remix-run/node";
import { receiveWebhook, type WebhookAnswer } from "~/payments/webhooks.server";
import { orBusy } from "~/server/respond.server";
import type { Visit } from "~/server/visit.server";

const statusOf: Record<WebhookAnswer, number> = {
  stored: 200,
  repeated: 200,
  ignored: 200,
  refused: 400,
  unknown: 404,
};

/** Receives a provider's webhook. The signature covers the raw bytes. A job processes the webhook later (D25). */
export function action({ request, params, context: { visit } }: ActionFunctionArgs): Promise<Response> {
  return orBusy(take(visit, request, params.provider ?? ""));
}

async function take({ scope }: Visit, request: Request, provider: string): Promise<Response> {
  const body = new Uint8Array(await request.arrayBuffer());
  const answer = await receiveWebhook(scope, provider, body, request.headers);
  return new Response(null, { status: statusOf[answer] });
}
