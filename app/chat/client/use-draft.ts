import { type RefObject, useEffect } from "react";
import { keepDraft, unsavedDraft, openDrafts, saveAll } from "./drafts";
import { isUnsaved } from "./held-conversation";
import { insertText } from "./insert-text";

/** Restores the draft of a conversation, and stores the draft again at each input. */
export function useDraft(viewerId: string, conversationId: string, composer: RefObject<HTMLTextAreaElement>): void {
  useEffect(() => {
    openDrafts(viewerId);
    const field = composer.current;
    const onInput = () => keepDraft(conversationId, field?.value ?? "");
    field?.addEventListener("input", onInput);
    // Attach the listener first, because a restored draft fires `input` and must be stored again.
    if (field) begin(field, conversationId);
    return () => {
      field?.removeEventListener("input", onInput);
      saveAll();
    };
  }, [viewerId, conversationId, composer]);
}

/** Restores the draft of an earlier document, unless the member typed in this one. */
function begin(field: HTMLTextAreaElement, conversationId: string): void {
  const left = unsavedDraft(conversationId);
  if (isUnsaved(conversationId)) keepDraft(conversationId, field.value);
  else if (left !== undefined) insertText(field, left);
}
