import { isId } from "~/platform/ids";
import { listMessages } from "~/webhooks/deliveries.server";
import { findEndpoint } from "~/webhooks/endpoints.server";
import { readActorNames } from "../../actor-names.server";
import { deskLoader } from "../../authorization.server";
import { commandShown } from "../../command-form.server";
import { siteShown } from "../../present-site.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { ScreenFault } from "../../screen-fault";
import { Endpoint } from "../../views/webhooks/endpoint";

export const handle: ScreenHandle = { title: "desk:webhooks.one" };

/** An endpoint with its commands, and the log of its messages. */
export const loader = deskLoader("site.edit", async (desk, { params, url }) => {
  const { id, site: slug } = params;
  const { tenant, db } = desk.site(slug);
  if (!isId(id)) throw new ScreenFault("notFound");
  const { endpoint, messages } = await db.read(async (q) => ({
    endpoint: await findEndpoint(q, id),
    messages: await listMessages(q, id),
  }));
  if (!endpoint) throw new ScreenFault("notFound");
  const nameOf = await readActorNames(desk.t, [endpoint.madeBy]);
  const form = (verb: string, args: Record<string, string>) => commandShown(desk, verb, { site: tenant.slug, args });
  return {
    site: siteShown(tenant),
    timeZone: tenant.settings.time_zone,
    endpoint: { ...endpoint, addedBy: nameOf(endpoint.madeBy) },
    messages: messages.map((message) => ({ ...message, again: form("resend-webhook", { id: message.id }) })),
    change: form("edit-webhook", { id }),
    commands: [
      form("test-webhook", { id }),
      form(endpoint.state === "active" ? "pause-webhook" : "resume-webhook", { id }),
      form("rotate-webhook", { id }),
    ],
    remove: form("remove-webhook", { id }),
    here: url.pathname,
  };
});

export function Component() {
  return <Endpoint {...useScreen<typeof loader>()} />;
}
