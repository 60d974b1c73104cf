import { useT } from "~/i18n/use-t";
import type { TextContents } from "~/operators/queue/contents.server";
import { AnsweredPrompt } from "./answered-prompt";
import { MarkedText, Pieces } from "./marked-text";
import { lostWords } from "./marked-words";
import type { ItemShown } from "./queue-view-model";
import { ReviewButtons } from "./review-buttons";

/** The old text beside the new text, with the changed words marked. The prompt appears above an answer. */
export function TextItem({ shown, text }: { shown: ItemShown; text: TextContents }) {
  const t = useT();
  return (
    <div className="text-item">
      <div className="texts">
        <section className="panel">
          <h2>{t("desk:queue.text.before")}</h2>
          {text.before === "" ? (
            <p className="muted">{t("desk:queue.text.noBefore")}</p>
          ) : (
            <Pieces pieces={lostWords(text.body, text.before).map((piece) => ({ ...piece, isContact: false }))} />
          )}
        </section>
        <section className="panel">
          <h2>{t(text.isShown ? "desk:queue.text.shown" : "desk:queue.text.waiting")}</h2>
          {text.prompt !== null && <AnsweredPrompt prompt={text.prompt} />}
          <MarkedText text={text.body} before={text.before} />
        </section>
      </div>
      <ReviewButtons
        shown={shown}
        pass="pass"
        refuse="decline"
        args={{ id: text.id, version: shown.opened.item.version }}
        mayWarn
      />
    </div>
  );
}
