import { type RefObject, useEffect } from "react";
import { keepDraft, leftDraft, openDrafts, saveAll } from "./drafts";
import { insertText } from "./insert-text";

/** Restores the draft of a conversation, and keeps it at each input. */
export function useDraft(viewerId: string, conversationId: string, composer: RefObject<HTMLTextAreaElement>): void {
  useEffect(() => {
    openDrafts(viewerId);
    const field = composer.current;
    const onInput = () => keepDraft(conversationId, field?.value ?? "");
    field?.addEventListener("input", onInput);
    // A restored draft fires an input event, which keeps the draft again.
    if (field) begin(field, conversationId);
    return () => {
      field?.removeEventListener("input", onInput);
      saveAll();
    };
  }, [viewerId, conversationId, composer]);
}

/** Text typed before the script came stays, and is kept like any later input. */
function begin(field: HTMLTextAreaElement, conversationId: string): void {
  const left = leftDraft(conversationId);
  if (field.value !== field.defaultValue) keepDraft(conversationId, field.value);
  else if (left !== undefined) insertText(field, left);
}
