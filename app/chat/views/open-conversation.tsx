import { useRef, useState } from "react";
import { withTexts } from "~/i18n/catalogue.client";
import { useRefusal } from "~/client/use-refusal";
import { paths } from "~/paths";
import { useLatePart } from "~/ui/use-late-part";
import { useComposerHandover } from "../client/composer-handover";
import { useLastOpened } from "../client/use-last-opened";
import type { OpenedConversation } from "../client/held-conversation";
import { useLoadedMessages } from "../client/use-loaded-messages";
import { useNewMessages } from "../client/use-new-messages";
import { useReadMark } from "../client/use-read-mark";
import { useSending } from "../client/use-sending";
import { useTypedDraft } from "../client/use-typed-draft";
import type { ShownMessage } from "../message";
import type { ConversationPage } from "../present-conversation.server";
import { ConversationScreen } from "./conversation-screen";
import { useNameOf } from "./person-face";

/** An existing conversation. Set `key` to its id, because the state belongs to one conversation. */
export function OpenConversation(page: OpenedConversation) {
  const { id, viewerId, unread } = page;
  const to = { memberId: page.person.id, conversationId: id };
  const { messages, hasOlder, addOlder: onOlder } = useLoadedMessages(page.messages, page.older !== null);
  const { pending, send } = useSending(viewerId, to, page.lastSeq);
  useNewMessages(id, page.messages);
  useReadMark(id, page.newest ? 0 : unread, page.lastSeq);
  useLastOpened(page.person.id);
  const composer = useComposer(page, send);
  const { field, otherName } = composer;
  const scroller = useRef<HTMLDivElement>(null);
  const newAfter = useNewAfter(page);
  const [isHere, onHere] = useState(false);
  const ConversationExtras = useLatePart(loadExtras);
  const extrasProps = {
    ...to,
    messages,
    now: page.now,
    hasOlder,
    onOlder,
    viewerId,
    field,
    scroller,
    otherName,
    onHere,
  };
  const screen = {
    ...page,
    messages,
    older: hasOlder && messages[0] ? paths.chat(id, messages[0].seq) : null,
    pending,
    composer,
    extras: ConversationExtras && <ConversationExtras {...extrasProps} />,
    isHere,
    lastAt: page.newest ? null : (messages[messages.length - 1]?.at ?? page.now),
    newAfter: newAfterOn(messages, newAfter),
    scroller,
  };
  return <ConversationScreen {...screen} conversationId={id} />;
}

/** The composer's props. Keeps the attachments' initial idempotency key. An untouched field shows a newer draft. */
function useComposer(page: ConversationPage, onSend: ReturnType<typeof useSending>["send"]) {
  const { id, person, attachmentMenu, state, balance, messageLength, clientId, unconfirmed } = page;
  const refusal = useRefusal();
  const field = useRef<HTMLTextAreaElement>(null);
  useTypedDraft(id, page.draft, field);
  useComposerHandover(id, field);
  const [attachmentKey] = useState(clientId);
  const otherName = useNameOf(person);
  const returnTo = paths.chat(id);
  const menu = { memberId: person.id, name: otherName, returnTo, clientId: attachmentKey, onSend };
  return {
    attachmentMenu: { ...attachmentMenu, ...menu },
    state,
    balance,
    messageLength,
    clientId,
    action: paths.doMessage(id),
    returnTo,
    problem: refusal.list[0]?.message ?? null,
    typed: refusal.inputOf("body"),
    draft: page.draft,
    unconfirmed,
    otherName,
    onSend,
    field,
  };
}

/** The server's first answer fixes the line above new messages. Later answers must not move the line. */
function useNewAfter({ unread, readSeq, isHeld = false }: OpenedConversation): number | null {
  const [line, setLine] = useState({ after: unread > 0 ? readSeq : null, isHeld });
  if (line.isHeld && !isHeld) setLine({ after: unread > 0 ? readSeq : line.after, isHeld });
  return line.after;
}

/** Null when the first unread message is not loaded, because the line would be misplaced. */
function newAfterOn([first]: readonly ShownMessage[], newAfter: number | null): number | null {
  const beginsEarlier = newAfter !== null && first !== undefined && first.seq > newAfter + 1;
  return beginsEarlier ? null : newAfter;
}

/** Loads the optional features after the page. The page also works without these features, for instance offline. */
const loadExtras = async () => (await withTexts(["people"], import("./conversation-extras"))).ConversationExtras;
