import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Viewer } from "~/accounts/viewer";
import { Refusal } from "~/platform/errors";
import type { TenantReader } from "~/tenancy/scope.server";
import { rememberSession } from "~/server/known-sessions.server";
import {
  type Poll,
  type PollName,
  type PollState,
  readPoll,
  readState,
  tagOf,
  unchangedTag,
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
      const state = poll && (await readState(poll));
      const unchanged = state && unchangedTag(poll, state);
      if (unchanged) return notModified(unchanged);
      const tag = state && (await tagBefore(visit, poll, state));
      const viewer = visit.hasSessionCookie ? await visit.viewer() : null;
      if (!viewer) throw new Refusal("login.required");
      if (state) await rememberSession(visit.scope, poll.token, viewer, state.known);
      if (tag !== null && tag === poll?.ifNoneMatch) return notModified(tag);
      const body = await visit.scope.db.read((q) => answer({ q, visit, viewer }));
      return Response.json(body, tag ? { headers: { etag: tag } } : {});
    });
}

function notModified(tag: string): Response {
  return new Response(null, { status: 304, headers: { etag: tag } });
}

/** The ETag for an answer. Reads the poll version before the answer's rows, so that no change is missed. */
async function tagBefore(visit: Visit, poll: Poll, state: PollState): Promise<string | null> {
  const memberId = state.known?.memberId ?? (await visit.viewer())?.memberId;
  if (!memberId) return null;
  const version = state.version ?? (await currentPollVersion(visit.scope.cache, memberId));
  // A viewer read before the version may be outdated, so read it again.
  if (poll.name === "user") visit.forgetViewer();
  return tagOf(poll, memberId, version);
}
