import type { LoaderFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Refusal } from "~/platform/errors";
import { loader as chats } from "~/routes/chat/chats";
import { loader as conversation } from "~/routes/chat/conversation";
import { loader as members } from "~/routes/discovery/members";
import { loader as likes } from "~/routes/likes/likes";
import { loader as memberPage } from "~/routes/member-page/member";
import { member, noParams } from "~/server/route.server";

/** Pages that a browser may prefetch. The group of a pattern captures the id in the page's path. */
const pages: readonly (readonly [RegExp, LoaderFunction])[] = [
  [/^\/members$/, members],
  [/^\/members\/([^/]+)$/, memberPage],
  [/^\/chats$/, chats],
  [/^\/chats\/([^/]+)$/, conversation],
  [/^\/likes$/, likes],
];

const admit = member.loader(
  noParams,
  async ({ visit, search }) => {
    const of = search.get("of") ?? "";
    if (!URL.canParse(of, visit.origin)) throw new Refusal("page.not_found");
    const url = new URL(of, visit.origin);
    const page = pages.find(([pattern]) => pattern.test(url.pathname));
    if (!page || url.origin !== visit.origin) throw new Refusal("page.not_found");
    const [pattern, read] = page;
    return { url, id: pattern.exec(url.pathname)?.[1], read };
  },
  { limit: "pageAhead" },
);

/** Answers a page's data without the side effects of a visit. The page's own loader runs after this transaction. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { url, id, read } = await admit(args);
  const visit = { ...args.context.visit, url, isAhead: true };
  const answer = await read({ ...args, params: id ? { id } : {}, context: { ...args.context, visit } });
  const { data = answer, status } = partsOf(answer);
  return Response.json(data, { status, headers: { "cache-control": "private, no-store" } });
}

/** Data and status of a loader's answer. Without Remix's `data`, the answer itself is the data. */
function partsOf(answer: unknown): { data?: unknown; status: number } {
  const isMade = typeof answer === "object" && answer !== null && "data" in answer && "init" in answer;
  const made = isMade ? (answer as { data: unknown; init: ResponseInit | null }) : null;
  return { ...(made && { data: made.data }), status: made?.init?.status ?? 200 };
}
