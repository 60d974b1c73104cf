import { useNavigate, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { callApi } from "~/client/http-client";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { toast } from "~/ui/toast";
import { useLatestCallback } from "~/ui/use-on-change";
import { optionalCall } from "./optional-call";
import { discard } from "./outbox";
import { pendingMessages } from "./pending-messages";

interface Watched {
  conversationId: string;
  /** The other side. */
  memberId: string;
  otherName: string;
}

export interface ConversationEnd {
  /** Revalidates the page, or leaves it when the conversation has ended. */
  lookAgain(): Promise<void>;
  leave(): void;
}

/**
 * Leads to the list when a block or a deleted account ends the open conversation. Gives no reason.
 * Otherwise the page would revalidate to a bare "not found".
 */
export function useConversationEnd({ conversationId, memberId, otherName }: Watched): ConversationEnd {
  const t = useT();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  /** The open conversation, until it has ended. */
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
    toast({ text: t("chat:page.gone", { name: otherName }) });
    navigate(paths.chats(), { replace: true });
  });
  const leave = useCallback(() => {
    // A late answer must not lead out of the conversation that is open by then.
    if (shown.current === conversationId) leaveShown();
  }, [conversationId, leaveShown]);
  const lookAgain = useCallback(async () => {
    if (await optionalCall(callApi(paths.presence(conversationId)), leave)) revalidate();
  }, [conversationId, leave, revalidate]);
  useRefusedMessages(memberId, lookAgain);
  return { lookAgain, leave };
}

/** Revalidates after a refusal, so that the composer gives the reason. */
function useRefusedMessages(memberId: string, lookAgain: ConversationEnd["lookAgain"]): void {
  const all = useSyncExternalStore(pendingMessages.subscribe, pendingMessages.get, pendingMessages.none);
  const refused = all
    .filter((message) => message.memberId === memberId && message.state === "refused")
    .map(({ key }) => key)
    .join();
  useEffect(() => {
    if (refused) void lookAgain();
  }, [refused, lookAgain]);
}
