import { useNavigate, useRevalidator } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Icon } from "~/ui/icon";
import { toast } from "~/ui/toast";
import { useLatestCallback } from "~/ui/use-on-change";
import { CallFailed, callApi } from "~/client/http-client";
import { liveNews } from "~/client/live-news";
import { keepDraft, leftDraft, saveAll } from "../client/drafts";
import type { ShownMessage } from "../message";
import { discard } from "../client/outbox";
import { pendingMessages } from "../client/pending-messages";
import { writeInto } from "./write-into";

export interface ComfortsProps {
  conversationId: string;
  /** The other side. */
  memberId: string;
  otherName: string;
  messages: readonly ShownMessage[];
  /** The box that scrolls, and the composer's field. */
  scroller: RefObject<HTMLElement>;
  field: RefObject<HTMLTextAreaElement>;
  /** There are messages before these. */
  hasOlder: boolean;
  onOlder(messages: readonly ShownMessage[], hasOlder: boolean): void;
  /** Whether the other side is there, as that becomes known. */
  onHere(isHere: boolean): void;
}

/** What makes a chat pleasant and works only with script; it comes once the page stands (P12). */
export function Comforts(props: ComfortsProps) {
  useWriting(props);
  useOlderOnScroll(props);
  const there = useStillThere(props);
  usePresence({ ...props, ...there });
  return (
    <div className="relative">
      <Jump messages={props.messages} scroller={props.scroller} />
      <Typing {...props} {...there} />
    </div>
  );
}

interface StillThere {
  /** Asks whether there still is a conversation to look at, and looks. */
  lookAgain(): Promise<void>;
  /** There is none any more. */
  leave(): void;
}

/**
 * A block or a deleted account takes the conversation from under one's eyes, and its page would be a bare "not found".
 * Whoever is in it goes back to the list, and learns as little of the reason as anybody.
 */
function useStillThere({ conversationId, memberId, otherName }: ComfortsProps): StillThere {
  const t = useT();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const hasLeft = useRef(false);
  const leave = useLatestCallback(() => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    for (const { key, memberId: to } of pendingMessages.get()) if (to === memberId) discard(key);
    toast({ text: t("chat:page.gone", { name: otherName }) });
    navigate(paths.chats(), { replace: true });
  });
  const lookAgain = useCallback(async () => {
    if (await quietly(callApi(paths.presence(conversationId)), leave)) revalidate();
  }, [conversationId, leave, revalidate]);
  useRefusedMessages(memberId, lookAgain);
  return { lookAgain, leave };
}

/** Why a message was refused, the composer says once the page has looked anew. */
function useRefusedMessages(memberId: string, lookAgain: StillThere["lookAgain"]): void {
  const all = useSyncExternalStore(pendingMessages.subscribe, pendingMessages.get, pendingMessages.none);
  const refused = all
    .filter((message) => message.memberId === memberId && message.state === "refused")
    .map(({ key }) => key)
    .join();
  useEffect(() => {
    if (refused) void lookAgain();
  }, [refused, lookAgain]);
}

/** How far from an end counts as being there, in pixels. */
const nearby = 300;
const isAtNewest = (box: HTMLElement | null) => -(box?.scrollTop ?? 0) < nearby;

/** The way back down, with how many messages came meanwhile. */
function Jump({ messages, scroller }: Pick<ComfortsProps, "messages" | "scroller">) {
  const t = useT();
  const newest = messages[messages.length - 1]?.seq ?? 0;
  const seen = useRef(newest);
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const box = scroller.current;
    const look = () => setAway(!isAtNewest(box));
    look();
    box?.addEventListener("scroll", look, { passive: true });
    return () => box?.removeEventListener("scroll", look);
  }, [scroller]);
  if (!isAway) {
    seen.current = newest;
    return null;
  }
  const count = messages.filter(({ seq, mine }) => seq > seen.current && !mine).length;
  const go = () =>
    scroller.current?.scrollTo({
      top: 0,
      behavior: matchMedia("(prefers-reduced-motion)").matches ? "auto" : "smooth",
    });
  return (
    <button
      type="button"
      onClick={go}
      className="absolute right-3 bottom-full mb-2 flex min-h-11 items-center gap-2 rounded-pill bg-overlay px-4 text-sm font-semibold text-ink shadow-3"
    >
      <Icon name="chevron-down" className="size-5" />
      {count > 0 ? t("chat:page.newestCount", { count }) : t("chat:page.toNewest")}
    </button>
  );
}

const typingShownMs = 6_000;

/** Hears the stream: what is new in this conversation shows at once, and that the other is writing. */
function Typing({ conversationId, otherName, messages, lookAgain }: ComfortsProps & StillThere) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const stop = liveNews.subscribe(({ event, conversation }) => {
      // What names none may be about any: somebody has left, or has blocked one.
      if (event === "gap" || (event === "message" && !conversation)) return void lookAgain();
      if (conversation !== conversationId) return;
      if (event !== "typing") return revalidate();
      setTyping(true);
      clearTimeout(timer);
      timer = setTimeout(() => setTyping(false), typingShownMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [conversationId, revalidate, lookAgain]);
  const last = messages[messages.length - 1];
  const lastOfTheirs = last?.mine ? undefined : last?.id;
  // What was being written has come.
  useEffect(() => {
    if (lastOfTheirs) setTyping(false);
  }, [lastOfTheirs]);
  return (
    <div role="status" className="pointer-events-none absolute bottom-full left-3 mb-2 flex max-w-full">
      {isTyping && (
        <p className="truncate rounded-pill bg-overlay px-3 py-1 text-sm text-ink-muted shadow-2">
          {t("chat:page.typing", { name: otherName })}
        </p>
      )}
    </div>
  );
}

/** Asked again so often, while somebody looks. */
const lookEveryMs = 20_000;
const leavingMs = 5_000;

/** Whether the other side has a page open now: from connections alone, and no when that is not known. */
function usePresence({ conversationId, onHere: setHere, leave }: ComfortsProps & StillThere): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let missed = 0;
    const look = async () => {
      clearTimeout(timer);
      const answer = await quietly(callApi<{ here: boolean }>(paths.presence(conversationId)), leave);
      missed = answer?.data?.here ? 0 : missed + 1;
      // Between two of their pages they are away for a moment: that alone is no leaving.
      if (missed !== 1) setHere(missed === 0);
      clearTimeout(timer);
      if (isShown()) timer = setTimeout(look, missed === 1 ? leavingMs : lookEveryMs);
    };
    const isShown = () => document.visibilityState === "visible" && !left;
    const onChange = () => void (isShown() ? look() : clearTimeout(timer));
    let left = false;
    const stop = liveNews.subscribe(({ conversation }) => conversation === conversationId && onChange());
    document.addEventListener("visibilitychange", onChange);
    onChange();
    return () => {
      left = true;
      clearTimeout(timer);
      stop();
      document.removeEventListener("visibilitychange", onChange);
    };
  }, [conversationId, setHere, leave]);
}

/** The other side keeps the word for six seconds; said no more often than it takes. */
const typingEveryMs = 4_000;

/** Keeps the draft, and says that one is writing. */
function useWriting({ conversationId, field: composer }: ComfortsProps): void {
  useEffect(() => {
    const field = composer.current;
    if (field) showLeft(field, leftDraft(conversationId));
    let saidAt = 0;
    const onInput = () => {
      const text = field?.value ?? "";
      keepDraft(conversationId, text);
      // What was sent has taken the word back on the other side: the next message is said anew.
      if (text === "") saidAt = 0;
      if (text === "" || Date.now() - saidAt < typingEveryMs) return;
      saidAt = Date.now();
      void quietly(callApi(paths.doTyping(conversationId), { method: "POST", body: {} }));
    };
    field?.addEventListener("input", onInput);
    return () => {
      field?.removeEventListener("input", onInput);
      saveAll();
    };
  }, [conversationId, composer]);
}

/** Unless something has been written meanwhile. */
function showLeft(field: HTMLTextAreaElement, text: string | undefined): void {
  if (text === undefined || field.value !== field.defaultValue) return;
  writeInto(field, text);
}

interface OlderAnswer {
  messages: ShownMessage[];
  hasOlder: boolean;
}

/** Older messages come as one scrolls up to them; the link does the same without script. */
function useOlderOnScroll({ conversationId, messages, hasOlder, onOlder, scroller }: ComfortsProps): void {
  const first = messages[0]?.seq;
  useEffect(() => {
    const box = scroller.current;
    if (!box || !hasOlder || first === undefined) return;
    // Once for each page, as one scrolls on while it comes and until it stands; anew where one has come back to its edge.
    let isAsked = false;
    const look = async () => {
      const above = box.scrollHeight - box.clientHeight + box.scrollTop;
      if (above > nearby || isAsked) return;
      isAsked = true;
      const answer = await quietly(callApi<OlderAnswer>(paths.olderMessages(conversationId, first)));
      if (answer?.data) onOlder(answer.data.messages, answer.data.hasOlder);
      else isAsked = false;
    };
    // What is new may begin near the top.
    void look();
    box.addEventListener("scroll", look, { passive: true });
    return () => box.removeEventListener("scroll", look);
  }, [conversationId, first, hasOlder, onOlder, scroller]);
}

/** A comfort that fails is only missing; `gone` hears when what it was about is. */
async function quietly<T>(call: Promise<T>, gone?: () => void): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    if (error.status === 404) gone?.();
    return null;
  }
}
