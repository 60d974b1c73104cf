import { useState } from "react";
import { useClientState } from "~/client/client-state";

/** Id of a conversation that the other member started after this page loaded. */
export function useStartedByOther(memberId: string): string | null {
  const entry = useClientState((state) => state.chats?.find(({ profile }) => profile.id === memberId));
  const last = entry && `${entry.conversation.id} ${entry.conversation.last_message?.date}`;
  const [known] = useState(last);
  return entry && last !== known ? entry.conversation.id : null;
}
