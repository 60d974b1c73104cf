import { useT } from "~/i18n/use-t";
import { queuePaths } from "../../routes/queue/queue-address";
import { DeedButton } from "./deed-button";
import { GroundField } from "./own-words";
import type { ItemShown } from "./shown";

/** A warning to the writer of a first message. The item stays open and this person's. */
export function MeasureDeed({ shown, memberId }: { shown: ItemShown; memberId: string }) {
  const t = useT();
  const { site, opened, filter } = shown;
  return (
    <details className="own-words">
      <summary className="button quiet" data-key="w" data-key-name={t("desk:queue.warnWriter")}>
        {t("desk:queue.warnWriter")} <kbd>w</kbd>
      </summary>
      <DeedButton
        verb="warn"
        shown={shown}
        args={{ id: memberId }}
        back={queuePaths.item(site.slug, opened.item.id, filter)}
        look="danger"
        fields={
          <>
            <GroundField />
            <label className="field">
              <span className="label">{t("desk:queue.facts")}</span>
              <textarea name="why" required minLength={3} maxLength={500} dir="auto" />
              <span className="hint">{t("desk:queue.factsHint")}</span>
            </label>
          </>
        }
      >
        {t("desk:queue.warnWriter")}
      </DeedButton>
    </details>
  );
}
