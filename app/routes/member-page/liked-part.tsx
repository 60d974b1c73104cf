import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { clientIdPattern } from "~/chat/message";
import { idParams } from "~/chat/params.server";
import type { RouteHandle } from "~/layouts/route-handle";
import type { LikedPart } from "~/likes/like";
import { likePart, readPartPage } from "~/member-page/liked-part.server";
import { LikedPartScreen } from "~/member-page/views/liked-part-screen";
import { paths } from "~/paths";
import { Refusal } from "~/platform/errors";
import { isId } from "~/platform/ids";
import { member } from "~/server/route.server";
import { useRefusal } from "~/client/use-refusal";

export { clientAction } from "~/client/client-action";
export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { refusals: "own" };

/** The part that a URL or form names. Exactly one of `photo` and `prompt` is set. */
function partOf(photo: string | null | undefined, prompt: string | null | undefined): LikedPart {
  if (photo && !prompt && isId(photo)) return { photo };
  if (prompt && !photo) return { prompt };
  throw new Refusal("page.not_found");
}

export const loader = member.loader(idParams, async ({ q, visit, viewer, params, search }) =>
  readPartPage(q, visit, viewer, { toId: params.id, part: partOf(search.get("photo"), search.get("prompt")) }),
);

const input = z.strictObject({
  photo: z.string().max(60).optional(),
  prompt: z.string().max(60).optional(),
  body: z.string().default(""),
  client_id: z.string().regex(clientIdPattern, "request.invalid"),
});

export const action = member.action(
  input,
  async ({ scope, viewer, params: { id }, input: { photo, prompt, body, client_id: clientId } }) => {
    const part = partOf(photo, prompt);
    const liked = await likePart(scope, viewer, { toId: id, part, body, clientId });
    if (liked.conversationId !== null) return redirect(paths.chat(liked.conversationId), 303);
    return redirect(liked.isNewMatch ? paths.match(id) : paths.member(id), 303);
  },
  { params: idParams, limit: "message" },
);

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: loaded?.title },
  { name: "robots", content: "noindex" },
];

export default function LikedPartPage() {
  const page = useLoaderData<typeof loader>();
  return <LikedPartScreen page={page} refusal={useRefusal()} />;
}
