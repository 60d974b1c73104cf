import type { TenantWriter } from "~/tenancy/scope.server";
import { addEndpoint, pauseEndpoint } from "~/webhooks/endpoints.server";
import { webhookEvents } from "~/webhooks/event";
import { staffId } from "./acts.server";

/** Adds a paused endpoint, so that the demo's messages are listed and never leave the machine. */
export async function writeWebhook(w: TenantWriter): Promise<void> {
  const receiver = { url: "https://hooks.example.org/tandem", events: webhookEvents };
  const { id } = await addEndpoint(w, receiver, staffId("owner"));
  await pauseEndpoint(w, id);
}
