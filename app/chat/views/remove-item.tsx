import type { FormEvent } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Icon } from "~/ui/icon";
import { ConfirmItem } from "./confirm-item";
import { managesOffline } from "~/client/network";

interface RemoveItemProps {
  id: string;
  name: string;
  /** Number of the newest message on the page. */
  lastSeq?: number | undefined;
  onRemove?: (() => void) | undefined;
}

/** Removes the conversation from the member's list. `onRemove` replaces the plain form when script runs. */
export function RemoveItem({ id, name, lastSeq, onRemove }: RemoveItemProps) {
  const t = useT();
  const onSubmit = (event: FormEvent) => {
    if (!onRemove) return;
    event.preventDefault();
    onRemove();
  };
  return (
    <ConfirmItem
      icon={<Icon name="trash-2" className="size-5" />}
      label={t("chat:removal.action")}
      question={t("chat:removal.question")}
      text={t("chat:removal.text", { name })}
      confirm={t("chat:removal.confirm")}
      form={(button) => (
        <form method="post" action={paths.doRemoval(id)} onSubmit={onSubmit} {...managesOffline}>
          <input type="hidden" name="return_to" value={paths.chats()} />
          {lastSeq !== undefined && <input type="hidden" name="known_seq" value={lastSeq} />}
          {button}
        </form>
      )}
    />
  );
}
