import { useRef, useState } from "react";
import { useRefusal } from "~/client/use-refusal";
import { paths } from "~/paths";
import { useLatePart } from "~/ui/use-late-part";
import { useComposerHandover } from "../client/composer-handover";
import { useLastOpened } from "../client/use-last-opened";
import { useLoadedMessages } from "../client/use-loaded-messages";
import { useNewMessages } from "../client/use-new-messages";
import { useReadMark } from "../client/use-read-mark";
import { useSending } from "../client/use-sending";
import type { ShownMessage } from "../message";
import type { ConversationPage } from "../present-conversation.server";
import { ConversationScreen } from "./conversation-screen";
import { useNameOf } from "./person-face";

/** An existing conversation. Use its id as `key`, because the state belongs to one conversation. */
export function OpenConversation(page: ConversationPage) {
  const { id, state, attachmentMenu, balance, messageLength, clientId, viewerId, readSeq, draft, ...shown } = page;
  const { messages, hasOlder, addOlder: onOlder } = useLoadedMessages(shown.messages, shown.older !== null);
  const refusal = useRefusal();
  const to = { memberId: shown.person.id, conversationId: id };
  const { pending, send } = useSending(viewerId, to, shown.lastSeq);
  useNewMessages(id, shown.messages);
  useReadMark(id, shown.newest ? 0 : shown.unread, shown.lastSeq);
  useLastOpened(shown.person.id);
  const field = useRef<HTMLTextAreaElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  useComposerHandover(id, field);
  // Values at page load. A revalidation must not move the line of new messages.
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
  const [isHere, onHere] = useState(false);
  const Enhancements = useLatePart(loadEnhancements);
  const loaded = { messages, hasOlder, onOlder };
  const enhanced = { ...to, ...loaded, viewerId, field, scroller, otherName, onHere };
  const screen = {
    ...shown,
    messages,
    older: hasOlder && messages[0] ? paths.chat(id, messages[0].seq) : null,
    pending,
    composer,
    enhancements: Enhancements && <Enhancements {...enhanced} />,
    isHere,
    lastAt: shown.newest ? null : (messages[messages.length - 1]?.at ?? shown.now),
    newAfter: newAfterOn(messages, opened.newAfter),
    scroller,
  };
  return <ConversationScreen {...screen} conversationId={id} />;
}

/** Null when new messages begin before the first loaded one. The line would stand at the wrong place. */
function newAfterOn([first]: readonly ShownMessage[], newAfter: number | null): number | null {
  const beginsEarlier = newAfter !== null && first !== undefined && first.seq > newAfter + 1;
  return beginsEarlier ? null : newAfter;
}

/** Loads the extras after the page. Offline the page works without them. */
const loadEnhancements = async () => (await import("./enhancements")).Enhancements;
