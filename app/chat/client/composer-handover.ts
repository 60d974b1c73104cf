import { useNavigate } from "@remix-run/react";
import {
  createContext,
  createElement,
  type MutableRefObject,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import { paths } from "~/paths";

/** The composer's state when its page gave way to the new conversation's page. */
interface LeftComposer {
  conversationId: string;
  text: string;
  hasFocus: boolean;
}

/** Held by the chat layout, so that the new conversation's page takes the state over in one render. */
const ComposerHandover = createContext<MutableRefObject<LeftComposer | null>>({ current: null });

export function ComposerHandoverProvider({ children }: { children: ReactNode }) {
  return createElement(ComposerHandover.Provider, { value: useRef<LeftComposer | null>(null) }, children);
}

/** Navigates to the conversation once it has started, and hands the typed text over. */
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

/** Restores the text and focus from the page before the conversation started. */
export function useComposerHandover(conversationId: string, composer: RefObject<HTMLTextAreaElement>): void {
  const left = useContext(ComposerHandover);
  useBeforePaint(() => {
    const field = composer.current;
    const before = left.current;
    if (!field || before?.conversationId !== conversationId) return;
    if (before.hasFocus) field.focus();
    if (!before.text) return;
    field.value = before.text;
    void import("./drafts").then(({ keepDraft }) => keepDraft(conversationId, field.value), nothingKept);
  }, [conversationId, composer, left]);
}

/** On the server React would warn about `useLayoutEffect`, and no effect runs. */
const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** Without the module no draft is kept, but the field holds the text. */
const nothingKept = () => undefined;
