import { type RefObject, useRef } from "react";
import { isTyped, noteTyped } from "./held-conversation";
import { useBeforePaint } from "./use-before-paint";

/**
 * Remembers each change of the field for the next opening of the conversation. Shows a newer draft in an untouched
 * field.
 */
export function useTypedDraft(conversationId: string, draft: string, composer: RefObject<HTMLTextAreaElement>): void {
  useBeforePaint(() => {
    const field = composer.current;
    if (!field) return;
    const onInput = () => noteTyped(conversationId, field.value);
    // The member may have typed before this script loaded.
    if (field.value !== field.defaultValue) onInput();
    field.addEventListener("input", onInput);
    return () => field.removeEventListener("input", onInput);
  }, [conversationId, composer]);
  const before = useRef(draft);
  useBeforePaint(() => {
    const field = composer.current;
    if (field && field.value === before.current && !isTyped(conversationId)) field.value = draft;
    before.current = draft;
  }, [conversationId, draft, composer]);
}
