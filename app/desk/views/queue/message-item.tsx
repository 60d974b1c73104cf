import { useT } from "~/i18n/use-t";
import type { MessageContents } from "~/operators/queue/contents.server";
import { MemberWords } from "../member-words";
import { CommandButton } from "./command-button";
import { MarkedText } from "./marked-text";
import { MeasureCommand } from "./measure-command";
import type { ItemShown } from "./queue-view-model";

/** A first message with contact details. It was delivered, so only a measure against its writer is possible. */
export function MessageItem({ shown, message }: { shown: ItemShown; message: MessageContents }) {
  const t = useT();
  const { barred, opened } = shown;
  const args = { id: message.id, version: opened.item.version };
  return (
    <div className="text-item">
      <section className="panel">
        <h2>
          {t("desk:queue.message.to")} <MemberWords>{message.toName}</MemberWords>
        </h2>
        <MarkedText text={message.body} />
        <p className="muted">{t("desk:queue.message.arrived")}</p>
      </section>
      <div className="review-buttons">
        <CommandButton verb="pass" shown={shown} args={args} hotkey="1" look="primary" isOff={barred !== null}>
          {t("desk:queue.message.read")}
        </CommandButton>
        {barred === null && opened.member && <MeasureCommand shown={shown} memberId={opened.member.id} />}
      </div>
    </div>
  );
}
