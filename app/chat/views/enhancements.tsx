import type { RefObject } from "react";
import { useConversationEnd } from "../client/use-conversation-end";
import { useDraft } from "../client/use-draft";
import { useLiveConversation } from "../client/use-live-conversation";
import { useOlderMessages } from "../client/use-older-messages";
import { usePresence } from "../client/use-presence";
import { useTypingSignal } from "../client/use-typing-signal";
import type { ShownMessage } from "../message";
import { JumpToNewest } from "./jump-to-newest";
import { TypingIndicator } from "./typing-indicator";

interface EnhancementsProps {
  viewerId: string;
  conversationId: string;
  /** The other side. */
  memberId: string;
  otherName: string;
  messages: readonly ShownMessage[];
  /** The box that scrolls. */
  scroller: RefObject<HTMLElement>;
  /** The composer's field. */
  field: RefObject<HTMLTextAreaElement>;
  /** There are messages before these. */
  hasOlder: boolean;
  onOlder(messages: readonly ShownMessage[], hasOlder: boolean): void;
  /** Called at each known change of the other side's presence. */
  onHere(isHere: boolean): void;
}

/** Progressive enhancements of the conversation, loaded after the page itself (P12). */
export function Enhancements(props: EnhancementsProps) {
  const { viewerId, conversationId, messages, field, otherName, onHere } = props;
  // Restoring a draft fires an input event, which must come before the typing signal listens.
  useDraft(viewerId, conversationId, field);
  useTypingSignal(conversationId, field);
  useOlderMessages(props);
  const { lookAgain, leave } = useConversationEnd(props);
  usePresence({ conversationId, onHere, leave });
  const isTyping = useLiveConversation({ conversationId, messages, lookAgain });
  return (
    <div className="relative">
      <JumpToNewest messages={messages} scroller={props.scroller} />
      <TypingIndicator isTyping={isTyping} otherName={otherName} />
    </div>
  );
}
