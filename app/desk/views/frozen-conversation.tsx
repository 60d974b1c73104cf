import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import type { KeptPart } from "~/likes/like";
import type { FrozenReport } from "~/operators/cases.server";
import { MemberWords } from "./member-words";
import { AnsweredPrompt } from "./queue/answered-prompt";
import { When } from "./when";

interface FrozenConversationProps {
  messages: FrozenReport["messages"];
  timeZone: string;
  /** Renders a chat photo, or a link to it. */
  photoOf: (photo: string, label: string) => ReactNode;
}

/** Messages in a report's evidence. */
export function FrozenConversation({ messages, timeZone, photoOf }: FrozenConversationProps) {
  const t = useT();
  if (messages.length === 0) return null;
  return (
    <ol className="conversation" aria-label={t("desk:queue.case.messages")}>
      {messages.map((message, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: frozen messages never change
        <li key={at} className={message.from === "reported" ? "said reported" : "said"}>
          <span className="muted">
            {t(`desk:queue.case.${message.from}`)} <When at={new Date(message.at)} timeZone={timeZone} />
          </span>
          {message.part && <LikedPart part={message.part} />}
          {message.photo ? (
            photoOf(message.photo, t("desk:queue.case.chatPhoto"))
          ) : (
            <MemberWords>{message.body || t(`desk:queue.case.kind.${message.kind as "text"}`)}</MemberWords>
          )}
        </li>
      ))}
    </ol>
  );
}

/** The photo or answer that a message likes. */
function LikedPart({ part }: { part: KeptPart }) {
  const t = useT();
  if ("photo" in part) return <p className="muted">{t("desk:queue.case.likesPhoto")}</p>;
  return (
    <>
      <p className="muted">{t("desk:queue.case.likesAnswer")}</p>
      <AnsweredPrompt prompt={part.prompt} />
      <MemberWords>{part.body}</MemberWords>
    </>
  );
}
