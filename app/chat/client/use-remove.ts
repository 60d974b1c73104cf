import { useRevalidator } from "@remix-run/react";
import { useT } from "~/i18n/use-t";
import { toast } from "~/ui/toast";
import type { ShownConversation } from "../message";
import { removeSoon } from "./removals";

export type Removed = Pick<ShownConversation, "id" | "person"> & {
  last: Pick<ShownConversation["last"], "at" | "seq">;
};

/** Removes a conversation and offers Undo for six seconds. */
export function useRemove(): (conversation: Removed) => void {
  const t = useT();
  const { revalidate } = useRevalidator();
  return ({ id, person, last }) => {
    const told = {
      lastAt: Date.parse(last.at),
      lastSeq: last.seq,
      settled: revalidate,
      failed: (sentence: string) => {
        toast({ text: sentence || t("errors:general"), tone: "danger" });
        revalidate();
      },
    };
    const text = t("chat:list.removed", { name: person.name ?? t("chat:person.gone") });
    removeSoon(id, told, { text, undoLabel: t("chat:list.undo") });
  };
}
