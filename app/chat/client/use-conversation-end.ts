import { useNavigate, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";
import { callApi } from "~/client/http-client";
import { forgetPages } from "~/client/seen-pages";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { toast } from "~/ui/toast";
import { useLatestCallback } from "~/ui/use-on-change";
import { useStore } from "~/ui/use-store";
import { optionalCall } from "./optional-call";
import { discard } from "./outbox";
import { pendingMessages } from "./pending-messages";

interface Watched {
  conversationId: string;
  /** The other member. */
  memberId: string;
  otherName: string;
}

export interface ConversationEnd {
  /** Reloads the page's data. Opens the chat list when the conversation has ended. */
  lookAgain(): Promise<void>;
  leave(): void;
}

/** Opens the chat list after a block or a deleted account. The member sees no reason. */
export function useConversationEnd({ conversationId, memberId, otherName }: Watched): ConversationEnd {
  const t = useT();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  /** Id of the conversation on screen. Null after the page is left. */
  const shown = useRef<string | null>(null);
  useEffect(() => {
    shown.current = conversationId;
    return () => {
      shown.current = null;
    };
  }, [conversationId]);
  const leaveShown = useLatestCallback(() => {
    shown.current = null;
    for (const { key, memberId: to } of pendingMessages.get()) if (to === memberId) discard(key);
    forgetPages();
    toast({ text: t("chat:page.gone", { name: otherName }) });
    navigate(paths.chats(), { replace: true });
  });
  const leave = useCallback(() => {
    // A late answer must not close a conversation that was opened later.
    if (shown.current === conversationId) leaveShown();
  }, [conversationId, leaveShown]);
  const lookAgain = useCallback(async () => {
    if (await optionalCall(callApi(paths.presence(conversationId)), leave)) revalidate();
  }, [conversationId, leave, revalidate]);
  useRefusedMessages(memberId, lookAgain);
  return { lookAgain, leave };
}

/** Reloads the page's data after a refused message, so that the composer shows the reason. */
function useRefusedMessages(memberId: string, lookAgain: ConversationEnd["lookAgain"]): void {
  const all = useStore(pendingMessages);
  const refused = all
    .filter((message) => message.memberId === memberId && message.state === "refused")
    .map(({ key }) => key)
    .join();
  useEffect(() => {
    if (refused) void lookAgain();
  }, [refused, lookAgain]);
}
