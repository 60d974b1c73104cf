import { useEffect } from "react";
import { CallFailed, callApi } from "~/client/http-client";
import { reload } from "~/client/polling";
import { paths } from "~/paths";
import { noteReadMark } from "./held-conversation";
import { whenVisible } from "./when-visible";

/** Marks visible messages as read by POST (CHA-10), because a GET must change nothing. */
export function useReadMark(conversationId: string, unread: number, lastSeq: number): void {
  useEffect(() => {
    if (unread === 0) return;
    return whenVisible(() => void postReadMark(conversationId, lastSeq));
  }, [conversationId, unread, lastSeq]);
}

async function postReadMark(conversationId: string, seq: number): Promise<void> {
  try {
    await callApi(paths.doReading(conversationId), { method: "POST", body: { seq }, idempotencyKey: `reading-${seq}` });
    noteReadMark(conversationId, seq);
    await reload("chats");
  } catch (error) {
    // Ignore a failed request. The conversation stays unread until the next visit.
    if (!(error instanceof CallFailed)) throw error;
  }
}
