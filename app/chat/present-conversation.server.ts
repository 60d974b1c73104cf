import type { Viewer } from "~/accounts/viewer";
import { paths } from "~/paths";
import { presentPart } from "~/likes/present-part.server";
import { photoSrc } from "~/profiles/photo-address.server";
import { photoColours } from "~/profiles/photo-colours.server";
import { fictionalWords } from "~/tenancy/tenant";
import type { OpenConversation, Opening } from "./conversations.server";
import { icebreakerLines } from "./icebreaker-lines.server";
import { presentMessage, presentPerson, type Showing } from "./present";
import { type ChatVisit, presentComposer } from "./present-composer.server";
import type { RefusedState } from "./views/composer-state";

type Writer = Pick<Viewer, "memberId" | "state" | "credits" | "now">;

export function showingOf(visit: ChatVisit): Showing {
  const { tenant, locale } = visit;
  return {
    part: (part, isMine) => presentPart(part, isMine, visit),
    photoSrc: (photoId) => photoSrc(tenant, photoId, "thumb"),
    photoColours,
    fictionalLabel: fictionalWords(tenant, locale).label,
  };
}

interface PageAddress {
  /** The page shows messages below this number. Undefined on the newest page. */
  before: number | undefined;
  /** Id of the message whose removal the page asks the member to confirm. */
  asked: string | null;
}

export type ConversationPage = ReturnType<typeof presentOpenConversation>;

export function presentOpenConversation(
  visit: ChatVisit,
  viewer: Writer,
  open: OpenConversation,
  { before, asked }: PageAddress,
) {
  const showing = showingOf(visit);
  const person = presentPerson(open.person, showing);
  return {
    ...presentComposer(visit, viewer, open),
    id: open.id,
    person,
    unread: open.unread,
    lastSeq: open.lastSeq,
    readSeq: open.readSeq,
    draft: open.draft,
    otherReadSeq: open.otherReadSeq,
    deliveredSeq: open.deliveredSeq,
    viewerId: viewer.memberId,
    asked,
    messages: open.messages.map((row) => presentMessage(row, open.id, showing)),
    title: visit.t("chat:page.title", { name: person.name ?? visit.t("chat:person.gone") }),
    older: open.hasOlder ? paths.chat(open.id, open.messages[0]?.seq) : null,
    newest: before === undefined ? null : paths.chat(open.id),
    warnsOfContact: open.warnsOfContact,
    timeZone: visit.tenant.settings.time_zone,
    now: viewer.now,
  };
}

export type NewConversationPage = ReturnType<typeof presentNewConversation>;

/** Data of the first-message screen. `line` is the index of the chosen icebreaker. */
export function presentNewConversation(visit: ChatVisit, viewer: Writer, opening: Opening, line: number) {
  const { person: row, sending, shared, blockedByMe } = opening;
  const person = presentPerson(row, showingOf(visit));
  const lines = sending.allowed ? icebreakerLines(visit, shared, row.name) : [];
  const composer = presentComposer(visit, viewer, opening);
  return {
    ...composer,
    state: blockedByMe ? blockedByYou(visit, row.name) : composer.state,
    person,
    viewerId: viewer.memberId,
    isBlocked: blockedByMe,
    title: visit.t("chat:page.title", { name: person.name ?? "" }),
    icebreakers: lines,
    chosen: lines[line - 1] ?? null,
    timeZone: visit.tenant.settings.time_zone,
    now: viewer.now,
  };
}

function blockedByYou({ t }: ChatVisit, name: string): RefusedState {
  return { allowed: false, code: "chat.blocked", reason: t("safety:block.blockedByYou", { name }) };
}
