import type { RefObject } from "react";
import { useConversationEnd } from "../client/use-conversation-end";
import { useDraft } from "../client/use-draft";
import { useLiveConversation } from "../client/use-live-conversation";
import { useOlderMessages } from "../client/use-older-messages";
import { usePresence } from "../client/use-presence";
import { useTypingSignal } from "../client/use-typing-signal";
import type { ShownMessage } from "../message";
import { JumpToNewest } from "./jump-to-newest";
import { PushQuestion } from "./push-question";
import { TypingIndicator } from "./typing-indicator";

interface ConversationExtrasProps {
  viewerId: string;
  conversationId: string;
  /** The other member. */
  memberId: string;
  otherName: string;
  messages: readonly ShownMessage[];
  /** Server time of the page. */
  now: string;
  scroller: RefObject<HTMLElement>;
  field: RefObject<HTMLTextAreaElement>;
  hasOlder: boolean;
  onOlder(messages: readonly ShownMessage[], hasOlder: boolean): void;
  /** Reports whether the other member is present. */
  onHere(isHere: boolean): void;
}

/** Optional features of an open conversation. Their code loads after the page (P12). */
export function ConversationExtras(props: ConversationExtrasProps) {
  const { viewerId, conversationId, messages, field, otherName, onHere } = props;
  // Restore the draft first, because restoring fires `input`, which must not count as typing.
  useDraft(viewerId, conversationId, field);
  useTypingSignal(conversationId, field);
  useOlderMessages(props);
  const { lookAgain, leave } = useConversationEnd(props);
  usePresence({ conversationId, onHere, leave });
  const isTyping = useLiveConversation({ conversationId, messages, lookAgain });
  return (
    <>
      <div className="relative">
        <JumpToNewest messages={messages} scroller={props.scroller} />
        <TypingIndicator isTyping={isTyping} otherName={otherName} />
      </div>
      <PushQuestion viewerId={viewerId} messages={messages} now={props.now} />
    </>
  );
}
