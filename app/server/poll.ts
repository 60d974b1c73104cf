import type { Tenant } from "~/tenancy/tenant";
import type { KnownSession } from "./known-sessions.server";

/** Calls that our pages repeat. An unchanged answer is a 304 and needs no database (DESIGN 13.8). */
export type PollName = "chats" | "likes" | "user";

export interface Poll {
  name: PollName;
  tenant: Tenant;
  token: string;
  /** Language in the locale cookie, on which the tag depends. */
  language: string;
  ifNoneMatch: string | null;
}

/** Facts about a caller's session and poll version, as read from the store. */
export interface PollState {
  known: KnownSession | null;
  version: string | null;
  ended: boolean;
}

/** A poll with its state, read once for the request, before all rows of the answer. */
export interface OpenPoll {
  poll: Poll;
  state: PollState;
}
