import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Viewer } from "~/accounts/viewer";
import { Refusal } from "~/platform/errors";
import type { TenantReader } from "~/tenancy/scope.server";
import {
  findKnownSession,
  findUnchanged,
  type Poll,
  type PollName,
  readPoll,
  rememberSession,
  tagOf,
} from "~/server/poll-tags.server";
import { currentPollVersion } from "~/server/poll-version.server";
import type { Visit } from "~/server/visit.server";
import { answered } from "./route.server";

interface PollQuery {
  q: TenantReader;
  visit: Visit;
  viewer: Viewer;
}

/** The loader of a polled call. Answers 403 without a login and 304 without a change. */
export function polled<T>(name: PollName, answer: (asked: PollQuery) => Promise<T>) {
  return ({ request, context: { visit } }: LoaderFunctionArgs): Promise<Response> =>
    answered(visit, async () => {
      const poll = readPoll(name, visit.tenant, visit.cookies, request.headers.get("if-none-match"));
      const unchanged = poll && (await findUnchanged(poll));
      if (unchanged) return notModified(unchanged);
      const tag = poll && (await tagBefore(visit, poll));
      const viewer = visit.hasSessionCookie ? await visit.viewer() : null;
      if (!viewer) throw new Refusal("login.required");
      if (poll) await rememberSession(visit.scope.cache, poll.token, viewer);
      if (tag !== null && tag === poll?.ifNoneMatch) return notModified(tag);
      const body = await visit.scope.db.read((q) => answer({ q, visit, viewer }));
      return Response.json(body, tag ? { headers: { etag: tag } } : {});
    });
}

function notModified(tag: string): Response {
  return new Response(null, { status: 304, headers: { etag: tag } });
}

/** The ETag for an answer. Reads the poll version before the answer's rows, so that no change is missed. */
async function tagBefore(visit: Visit, poll: Poll): Promise<string | null> {
  const memberId =
    (await findKnownSession(visit.scope.cache, poll.token))?.memberId ?? (await visit.viewer())?.memberId;
  if (!memberId) return null;
  const version = await currentPollVersion(visit.scope.cache, memberId);
  // A viewer read before the version may be outdated, so read it again.
  if (poll.name === "user") visit.forgetViewer();
  return tagOf(poll, memberId, version);
}
