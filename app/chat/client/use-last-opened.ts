import { useEffect } from "react";
import { clientState } from "~/client/client-state";

/** Records the last opened conversation in the client state (CHA-20). */
export function useLastOpened(memberId: string): void {
  useEffect(
    () => clientState.share({ last_chat_opened_profile: memberId, last_chat_opened_date: Date.now() }),
    [memberId],
  );
}
