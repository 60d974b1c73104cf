import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { getConversation } from "~/chat/conversations.server";
import { conversationParams } from "~/chat/params.server";
import { presentMessage, presentPerson } from "~/chat/present";
import type { ShownMessage } from "~/chat/message";
import type { Enhancements } from "~/chat/views/enhancements";
import { ConversationScreen } from "~/chat/views/conversation-screen";
import { useNameOf } from "~/chat/views/person-face";
import { paths } from "~/paths";
import { timeId } from "~/platform/ids";
import { member } from "~/server/route.server";
import { useRefusal } from "~/client/use-refusal";
import { composerState, showingOf, attachmentState, unconfirmedWords } from "./showing.server";
import { useHandedOn, useLastOpened, useNews, useReading, useSending } from "~/chat/client/use-conversation";
import { useRemove } from "~/chat/client/use-live-list";
import { useLoadedMessages } from "~/chat/client/use-loaded-messages";

export { shouldRevalidate } from "~/client/revalidation";

export const loader = member.loader(conversationParams, async ({ q, visit, viewer, params, search }) => {
  const before = search.get("before")?.match(/^\d{1,9}$/)?.[0];
  const open = await getConversation(q, viewer.memberId, params.id, before ? Number(before) : undefined);
  const person = presentPerson(open.person, showingOf(visit));
  return {
    id: open.id,
    person,
    unread: open.unread,
    lastSeq: open.lastSeq,
    readSeq: open.readSeq,
    draft: open.draft,
    otherReadSeq: open.otherReadSeq,
    deliveredUntil: open.deliveredUntil?.toISOString() ?? null,
    viewerId: viewer.memberId,
    asked: search.get("message"),
    messages: open.messages.map((row) => presentMessage(row, open.id)),
    title: visit.t("chat:page.title", { name: person.name ?? visit.t("chat:person.gone") }),
    older: open.hasOlder ? paths.chat(open.id, open.messages[0]?.seq) : null,
    newest: before ? paths.chat(open.id) : null,
    state: composerState(visit, open.sending),
    attachmentMenu: attachmentState(visit, open.facts),
    unconfirmed: unconfirmedWords(visit, viewer),
    warnsOfContact: open.warnsOfContact,
    balance: viewer.credits,
    messageLength: visit.tenant.settings.message_length,
    clientId: timeId(),
    timeZone: visit.tenant.settings.time_zone,
    now: viewer.now,
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** Each conversation anew: what was opened, fetched and written in one is nothing to another. */
export default function ConversationPage() {
  return <Conversation key={useLoaderData<typeof loader>().id} />;
}

function Conversation() {
  const { id, state, attachmentMenu, balance, messageLength, clientId, ...rest } = useLoaderData<typeof loader>();
  const { viewerId, readSeq, draft, ...shown } = rest;
  const loaded = useLoadedMessages(shown.messages, shown.older !== null);
  const { messages } = loaded;
  const refusal = useRefusal();
  const to = { memberId: shown.person.id, conversationId: id };
  const { pending, send } = useSending(viewerId, to, shown.lastSeq);
  useNews(id, shown.messages);
  useReading(id, shown.newest ? 0 : shown.unread, shown.lastSeq);
  useLastOpened(shown.person.id);
  const field = useRef<HTMLTextAreaElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  useHandedOn(id, field);
  // As the page was opened: later it is read, and the line would go while one looks for it.
  const [opened] = useState({ newAfter: shown.unread > 0 ? readSeq : null, draft, clientId });
  const otherName = useNameOf(shown.person);
  const returnTo = paths.chat(id);
  const menuNow = {
    ...attachmentMenu,
    memberId: to.memberId,
    name: otherName,
    returnTo,
    clientId: opened.clientId,
    onSend: send,
  };
  const composer = {
    attachmentMenu: menuNow,
    state,
    balance,
    messageLength,
    clientId,
    action: paths.doMessage(id),
    returnTo,
    problem: refusal.list[0]?.message ?? null,
    typed: refusal.inputOf("body"),
    draft: opened.draft,
    unconfirmed: shown.unconfirmed,
    otherName,
    onSend: send,
    field,
  };
  const { hasOlder, addOlder: onOlder } = loaded;
  const [isHere, onHere] = useState(false);
  const elements = { field, scroller };
  const enhancements = useEnhancements({
    ...to,
    ...elements,
    conversationId: id,
    otherName,
    messages,
    hasOlder,
    onOlder,
    onHere,
  });
  const older = hasOlder && messages[0] ? paths.chat(id, messages[0].seq) : null;
  const onRemove = useRemoveFromHere(id, shown);
  const newAfter = newAfterOn(messages, opened);
  const screen = {
    ...shown,
    messages,
    older,
    pending,
    composer,
    enhancements,
    isHere,
    onRemove,
    newAfter,
    scroller,
  };
  return <ConversationScreen {...screen} conversationId={id} />;
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** Nothing begins at the top of what is shown, unless it does. */
function newAfterOn([first]: readonly ShownMessage[], { newAfter }: { newAfter: number | null }): number | null {
  const beginsEarlier = newAfter !== null && first !== undefined && first.seq > newAfter + 1;
  return beginsEarlier ? null : newAfter;
}

/** Removes the open conversation as the list does. Nothing on a page of older messages, which does not know the newest. */
function useRemoveFromHere(id: string, shown: Pick<Loaded, "person" | "messages" | "newest" | "lastSeq" | "now">) {
  const { person, messages, newest, lastSeq: seq, now } = shown;
  const remove = useRemove();
  const navigate = useNavigate();
  if (newest) return undefined;
  const at = messages[messages.length - 1]?.at ?? now;
  return () => {
    remove({ id, person, last: { at, seq } });
    navigate(paths.chats());
  };
}

type EnhancementsProps = Parameters<typeof Enhancements>[0];

/** Loads the progressive enhancements after the page itself. */
function useEnhancements(props: EnhancementsProps) {
  const [Part, setPart] = useState<typeof Enhancements | null>(null);
  useEffect(() => {
    // Offline the page works without enhancements.
    import("~/chat/views/enhancements").then((part) => setPart(() => part.Enhancements)).catch(() => undefined);
  }, []);
  return Part && <Part {...props} />;
}
