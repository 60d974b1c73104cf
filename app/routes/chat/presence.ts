import { findVisibleOther } from "~/chat/chat-privacy.server";
import { idParams } from "~/chat/params.server";
import { member } from "~/server/route.server";
import { isConnected } from "~/server/presence.server";
import type { LoaderFunctionArgs } from "@remix-run/node";

const findOther = member.loader(idParams, ({ q, viewer, params }) => findVisibleOther(q, viewer.memberId, params.id));

/** Tells whether the other member has an open page. The check runs after the transaction, to free the connection. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const other = await findOther(args);
  const here = other !== null && (await isConnected(args.context.visit.scope, other));
  return Response.json({ here }, { headers: { "cache-control": "private, no-store" } });
}
