import { type RefObject, useEffect } from "react";
import { keepDraft, leftDraft, saveAll } from "./drafts";
import { writeInto } from "./write-into";

/** Restores the draft of a conversation, and keeps it at each input. */
export function useDraft(conversationId: string, composer: RefObject<HTMLTextAreaElement>): void {
  useEffect(() => {
    const field = composer.current;
    if (field) restore(field, leftDraft(conversationId));
    const onInput = () => keepDraft(conversationId, field?.value ?? "");
    field?.addEventListener("input", onInput);
    return () => {
      field?.removeEventListener("input", onInput);
      saveAll();
    };
  }, [conversationId, composer]);
}

/** Text typed before the script came stays. */
function restore(field: HTMLTextAreaElement, text: string | undefined): void {
  if (text === undefined || field.value !== field.defaultValue) return;
  writeInto(field, text);
}
