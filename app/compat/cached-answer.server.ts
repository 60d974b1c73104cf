import type { LoaderFunctionArgs } from "@remix-run/node";
import type * as z from "zod";
import type { Viewer } from "~/accounts/viewer";
import { Refusal } from "~/platform/errors";
import type { TenantReader } from "~/tenancy/scope.server";
import { rememberSession } from "~/server/known-sessions.server";
import type { OpenPoll } from "~/server/poll";
import { tagOf } from "~/server/poll-tags.server";
import { currentPollVersion } from "~/server/poll-version.server";
import type { Visit } from "~/server/visit.server";
import { withShape } from "./call-shape";
import { answered, checked } from "./route.server";

interface PollQuery {
  q: TenantReader;
  visit: Visit;
  viewer: Viewer;
}

/** Makes the loader of a polled call. Answers 403 without a login. The edge answers most unchanged polls earlier. */
export function polled<T>(shape: z.ZodType, answer: (asked: PollQuery) => Promise<T>) {
  const load = ({ context: { visit } }: LoaderFunctionArgs): Promise<Response> =>
    answered(visit, async () => {
      const { poll: open } = visit.transport;
      const tag = open && (await tagBefore(visit, open));
      const viewer = visit.hasSessionCookie ? await visit.viewer() : null;
      if (!viewer) throw new Refusal("login.required");
      if (open) await rememberSession(visit.scope, open.poll.token, viewer, open.state.known);
      // The edge forwards an unchanged poll when the session needs a new check.
      if (tag !== null && tag === open?.poll.ifNoneMatch) return notModified(tag);
      const body = checked(shape, await visit.scope.db.read((q) => answer({ q, visit, viewer })));
      return Response.json(body, tag ? { headers: { etag: tag } } : {});
    });
  return withShape(load, { audience: "member", answer: shape, isPolled: true });
}

function notModified(tag: string): Response {
  return new Response(null, { status: 304, headers: { etag: tag } });
}

/** The ETag for an answer. Reads the poll version before the answer's rows, so that no change is missed. */
async function tagBefore(visit: Visit, { poll, state }: OpenPoll): Promise<string | null> {
  const memberId = state.known?.memberId ?? (await visit.viewer())?.memberId;
  if (!memberId) return null;
  const version = state.version ?? (await currentPollVersion(visit.scope.cache, memberId));
  // A viewer read before the version may be outdated, so read it again.
  if (poll.name === "user") visit.forgetViewer();
  return tagOf(poll, memberId, version);
}
