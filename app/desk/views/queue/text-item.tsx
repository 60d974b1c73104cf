import { useT } from "~/i18n/use-t";
import type { TextContents } from "~/operators/queue/contents.server";
import { DeedButton } from "./deed-button";
import { MarkedText, Pieces } from "./marked-text";
import { lostWords } from "./marked-words";
import { OwnWords } from "./own-words";
import type { ItemShown } from "./shown";

/** The old text beside the new one, with the words that changed. */
export function TextItem({ shown, text }: { shown: ItemShown; text: TextContents }) {
  const t = useT();
  const { barred, refusals, opened } = shown;
  const args = { id: text.id, version: opened.item.version };
  return (
    <div className="text-item">
      <div className="texts">
        <section className="panel">
          <h3>{t("desk:queue.text.before")}</h3>
          {text.before === "" ? (
            <p className="muted">{t("desk:queue.text.noBefore")}</p>
          ) : (
            <Pieces pieces={lostWords(text.body, text.before).map((piece) => ({ ...piece, isContact: false }))} />
          )}
        </section>
        <section className="panel">
          <h3>{t(text.isShown ? "desk:queue.text.shown" : "desk:queue.text.waiting")}</h3>
          <MarkedText text={text.body} before={text.before} />
        </section>
      </div>
      <div className="verdicts">
        <DeedButton verb="pass" shown={shown} args={args} press="1" look="primary" isOff={barred !== null}>
          {t("desk:queue.pass")}
        </DeedButton>
        <h3>{t("desk:queue.refuseBecause")}</h3>
        {refusals.map(({ key, label, why, rule }) => (
          <DeedButton
            key={key}
            verb="decline"
            shown={shown}
            args={{ ...args, rule, why }}
            press={key}
            isOff={barred !== null}
          >
            {label}
          </DeedButton>
        ))}
        {barred === null && <OwnWords shown={shown} verb="decline" args={args} />}
        {barred === null && <OwnWords shown={shown} verb="decline" args={args} warns press="w" />}
      </div>
    </div>
  );
}
