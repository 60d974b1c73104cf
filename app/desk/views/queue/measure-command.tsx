import { useT } from "~/i18n/use-t";
import { queuePaths } from "../../routes/queue/queue-address";
import { CommandButton } from "./command-button";
import { CollapsedCommand } from "./collapsed-command";
import { GroundField } from "./own-words";
import type { ItemShown } from "./queue-view-model";
import { WordsField } from "./words-field";

/** Warns the writer of a first message. The item stays open and claimed. */
export function MeasureCommand({ shown, memberId }: { shown: ItemShown; memberId: string }) {
  const t = useT();
  const { site, opened, filter } = shown;
  return (
    <CollapsedCommand title={t("desk:queue.warnWriter")} hotkey="w">
      <CommandButton
        verb="warn"
        shown={shown}
        args={{ id: memberId }}
        back={queuePaths.item(site.slug, opened.item.id, filter)}
        look="danger"
        states={`warning:${memberId}`}
        fields={
          <>
            <GroundField />
            <WordsField name="why" label={t("desk:queue.facts")} hint={t("desk:queue.factsHint")} />
          </>
        }
      >
        {t("desk:queue.warnWriter")}
      </CommandButton>
    </CollapsedCommand>
  );
}
