import { useNavigate } from "@remix-run/react";
import {
  createContext,
  createElement,
  type MutableRefObject,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
} from "react";
import { paths } from "~/paths";
import { insertText } from "./insert-text";
import { useBeforePaint } from "./use-before-paint";

/** State of the first-message composer, for the page of the new conversation. */
interface LeftComposer {
  conversationId: string;
  text: string;
  hasFocus: boolean;
}

/** Context provided by the chat layout, which stays mounted across pages. */
const ComposerHandover = createContext<MutableRefObject<LeftComposer | null>>({ current: null });

export function ComposerHandoverProvider({ children }: { children: ReactNode }) {
  return createElement(ComposerHandover.Provider, { value: useRef<LeftComposer | null>(null) }, children);
}

/** Navigates to the started conversation, and passes on the typed text. */
export function useStartedConversation(conversationId: string | null, composer: RefObject<HTMLTextAreaElement>): void {
  const navigate = useNavigate();
  const left = useContext(ComposerHandover);
  useEffect(() => {
    if (conversationId) navigate(paths.chat(conversationId), { replace: true });
  }, [conversationId, navigate]);
  useBeforePaint(() => {
    if (!conversationId) return;
    return () => {
      const field = composer.current;
      left.current = { conversationId, text: field?.value ?? "", hasFocus: field === document.activeElement };
      queueMicrotask(() => {
        left.current = null;
      });
    };
  }, [conversationId, composer, left]);
}

/** Restores the text and focus of the first-message composer. */
export function useComposerHandover(conversationId: string, composer: RefObject<HTMLTextAreaElement>): void {
  const left = useContext(ComposerHandover);
  useBeforePaint(() => {
    const field = composer.current;
    const before = left.current;
    if (!field || before?.conversationId !== conversationId) return;
    if (before.hasFocus) field.focus();
    if (!before.text) return;
    insertText(field, before.text);
    void import("./drafts").then(({ keepDraft }) => keepDraft(conversationId, field.value), nothingKept);
  }, [conversationId, composer, left]);
}

/** Ignores a failed import of the drafts module, because the field still holds the text. */
const nothingKept = () => undefined;
