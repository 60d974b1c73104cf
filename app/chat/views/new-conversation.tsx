import { useRef, useState } from "react";
import { useRefusal } from "~/client/use-refusal";
import { paths } from "~/paths";
import { useStartedConversation } from "../client/composer-handover";
import { useLastOpened } from "../client/use-last-opened";
import { useSending } from "../client/use-sending";
import { useStartedByOther } from "../client/use-started-by-other";
import type { NewConversationPage } from "../present-conversation.server";
import { ConversationScreen } from "./conversation-screen";
import { Icebreakers } from "./icebreakers";
import { useNameOf } from "./person-face";

const nothingYet = {
  conversationId: null,
  messages: [],
  unread: 0,
  lastSeq: 0,
  asked: null,
  otherReadSeq: 0,
  deliveredSeq: 0,
  newAfter: null,
  older: null,
  newest: null,
};

interface NewConversationProps extends NewConversationPage {
  /** True when icebreakers are offered for the first time, or requested without script. */
  isFresh: boolean;
}

/** The screen before a first message (DESIGN 13.10). */
export function NewConversation(props: NewConversationProps) {
  const { state, attachmentMenu, balance, messageLength, clientId, icebreakers, isFresh, chosen, viewerId, ...shown } =
    props;
  const refusal = useRefusal();
  const memberId = shown.person.id;
  useLastOpened(memberId);
  const { pending, send, startedId } = useSending(viewerId, { memberId, conversationId: null }, 0);
  const startedByOther = useStartedByOther(memberId);
  const field = useRef<HTMLTextAreaElement>(null);
  useStartedConversation(startedId ?? startedByOther, field);
  const here = paths.memberChat(memberId);
  const name = useNameOf(shown.person);
  const lastChosen = useLastChosen(chosen);
  const typed = lastChosen ?? refusal.inputOf("body");
  const composer = {
    attachmentMenu: { ...attachmentMenu, memberId, name, returnTo: here, clientId, onSend: send },
    state,
    balance,
    messageLength,
    clientId,
    action: paths.doFirstMessage(memberId),
    returnTo: here,
    problem: refusal.list[0]?.message ?? null,
    typed,
    onSend: send,
    unconfirmed: shown.unconfirmed,
    otherName: name,
    takesFocus: chosen !== null,
    isFirst: true,
    field,
  };
  return (
    <ConversationScreen {...nothingYet} {...shown} pending={pending} composer={composer} chosen={lastChosen}>
      {icebreakers.length > 0 && (
        <Icebreakers
          memberId={memberId}
          lines={icebreakers}
          isFresh={isFresh && typed === undefined}
          onDone={() => field.current?.focus()}
        />
      )}
    </ConversationScreen>
  );
}

/** The last chosen icebreaker, also after the member navigates back. */
function useLastChosen(chosen: string | null): string | null {
  const [last, setLast] = useState(chosen);
  if (chosen !== null && chosen !== last) setLast(chosen);
  return chosen ?? last;
}
