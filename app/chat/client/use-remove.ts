import { useRevalidator } from "@remix-run/react";
import { useT } from "~/i18n/use-t";
import { dismissToast, toast } from "~/ui/toast";
import type { ShownConversation } from "../message";
import { removeSoon, undoMs, undoRemoval } from "./removals";

/** The fields of a conversation that a removal needs. */
export type Removed = Pick<ShownConversation, "id" | "person"> & {
  last: Pick<ShownConversation["last"], "at" | "seq">;
};

/** Hides a conversation, with six seconds to undo. */
export function useRemove(): (conversation: Removed) => void {
  const t = useT();
  const { revalidate } = useRevalidator();
  return ({ id, person, last }) => {
    const onAction = () => undoRemoval(id);
    const shown = toast({
      text: t("chat:list.removed", { name: person.name ?? t("chat:person.gone") }),
      duration: undoMs,
      action: { label: t("chat:list.undo"), onAction },
    });
    removeSoon(id, {
      lastAt: Date.parse(last.at),
      lastSeq: last.seq,
      settled: () => {
        dismissToast(shown);
        revalidate();
      },
      failed: (sentence) => {
        dismissToast(shown);
        toast({ text: sentence || t("errors:general"), tone: "danger" });
        revalidate();
      },
    });
  };
}
