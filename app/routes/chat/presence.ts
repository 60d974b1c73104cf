import { getOtherMember } from "~/chat/chat-privacy.server";
import { idParams } from "~/chat/params.server";
import { member } from "~/server/route.server";
import { isConnected } from "~/server/presence.server";
import type { LoaderFunctionArgs } from "@remix-run/node";

const getOther = member.loader(idParams, ({ q, viewer, params }) => getOtherMember(q, viewer.memberId, params.id));

/** Tells whether the other member has an open page. The check runs after the transaction, to free the connection. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { id, showsPresence } = await getOther(args);
  const here = showsPresence && (await isConnected(args.context.visit.scope, id));
  return Response.json({ here }, { headers: { "cache-control": "private, no-store" } });
}
