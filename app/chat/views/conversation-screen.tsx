import type { ComponentProps, MouseEvent, ReactNode, RefObject } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Notice } from "~/ui/notice";
import type { ShownPerson } from "../message";
import { ChatHeader } from "./chat-header";
import { Composer } from "./composer";
import { MessageList, type MessageListProps, noScrollAnchor } from "./message-list";
import { PersonFace, useNameOf } from "./person-face";

interface ConversationScreenProps extends Omit<MessageListProps, "otherName"> {
  person: ShownPerson;
  /** True when the viewer has blocked this member. The menu then offers to unblock. */
  isBlocked?: boolean;
  isHere?: boolean;
  /** Time of the newest message. Null on a page of older messages. */
  lastAt?: string | null;
  unread: number;
  lastSeq: number;
  /**
   * URLs of older messages and of the newest page. `older` is null at the first message, `newest` on the newest page.
   */
  older: string | null;
  newest: string | null;
  /** True when the first message was just sent with contact details. */
  warnsOfContact?: boolean;
  /** Optional features that load after the page. */
  extras?: ReactNode;
  /** The scrolling element. Its `column-reverse` keeps the newest message in view. */
  scroller?: RefObject<HTMLDivElement>;
  composer: ComponentProps<typeof Composer>;
  /** The chosen icebreaker, prefilled in a new composer. */
  chosen?: string | null;
  children?: ReactNode;
}

export function ConversationScreen(props: ConversationScreenProps) {
  const { conversationId, person, lastSeq, isBlocked, isHere, lastAt } = props;
  return (
    <div className="conversation pattern flex min-h-0 grow flex-col">
      <ChatHeader
        person={person}
        conversationId={conversationId}
        lastSeq={lastSeq}
        isBlocked={isBlocked}
        isHere={isHere}
        lastAt={lastAt}
      />
      {/* `column-reverse` shows the newest message first, even without script. */}
      <div
        ref={props.scroller}
        id="messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must scroll by keyboard (WCAG 2.1.1).
        tabIndex={0}
        className="flex min-h-[40dvh] grow flex-col-reverse overflow-y-auto overscroll-contain low:overscroll-auto"
      >
        <Messages {...props} />
      </div>
      <div data-foot="" className="conversation-foot relative border-t border-line bg-surface">
        <div className="mx-auto w-full max-w-3xl">
          {props.extras}
          <Composer key={props.chosen} {...props.composer} />
        </div>
      </div>
    </div>
  );
}

function Messages(props: ConversationScreenProps) {
  const { person, messages, pending, older, newest } = props;
  const t = useT();
  const otherName = useNameOf(person);
  const isEmpty = messages.length === 0 && pending.length === 0;
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-4 px-page py-4">
      {older && (
        <div style={noScrollAnchor} className="justify-self-center">
          <ButtonLink variant="quiet" size="compact" href={older}>
            {t("chat:page.older")}
          </ButtonLink>
        </div>
      )}
      {isEmpty && (
        <Beginning person={person} name={otherName} mayWrite={props.composer.state.allowed}>
          {props.children}
        </Beginning>
      )}
      <MessageList {...props} otherName={otherName} />
      {props.warnsOfContact && <Notice tone="info">{t("chat:composer.contact")}</Notice>}
      {newest && (
        <ButtonLink variant="secondary" size="compact" href={newest} onClick={goToEnd} className="justify-self-center">
          {t("chat:page.newest")}
        </ButtonLink>
      )}
      <MarkRead {...props} />
    </div>
  );
}

/** Scrolls exactly to the end, because the browser follows new messages only from there. */
function goToEnd({ currentTarget }: MouseEvent) {
  currentTarget.closest("#messages")?.scrollTo({ top: 0, behavior: "instant" });
}

interface BeginningProps {
  person: ShownPerson;
  name: string;
  mayWrite: boolean;
  children: ReactNode;
}

/** Placeholder of an empty conversation. Shows icebreakers only when the member may write. */
function Beginning({ person, name, mayWrite, children }: BeginningProps) {
  const t = useT();
  return (
    <div className="grid justify-items-center gap-3 py-10 text-center">
      <PersonFace person={person} size="xl" />
      <p className="font-semibold">{mayWrite ? t("chat:page.start", { name }) : name}</p>
      {mayWrite && <p className="max-w-sm text-ink-muted">{t("chat:page.startHint")}</p>}
      {children}
    </div>
  );
}

/** Button that marks messages as read without script. With script, `useReadMark` marks the messages (DESIGN 13.10). */
function MarkRead({ conversationId, unread, lastSeq }: ConversationScreenProps) {
  const t = useT();
  if (!conversationId || unread === 0) return null;
  return (
    <noscript>
      <form method="post" action={paths.doReading(conversationId)} className="grid justify-items-center">
        <input type="hidden" name="seq" value={lastSeq} />
        <input type="hidden" name="return_to" value={paths.chat(conversationId)} />
        <Button variant="quiet" size="compact">
          {t("chat:page.markRead")}
        </Button>
      </form>
    </noscript>
  );
}
