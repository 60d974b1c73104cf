import { onControl } from "~/platform/control.server";
import { type Replayed, replayJournal } from "./restore.server";
import * as z from "zod";

/** What operators do about deletions, as `operatorCommands` of the operators' room. */
export const deletionCommands = { "operator.replay-deletions": replayDeletions } as const;

/** Called once by the serving process; returns how to stop. */
export function answerDeletionCommands(): () => void {
  return onControl("operator.replay-deletions", replayDeletions);
}

const asked = z.looseObject({ restored: z.literal("yes", "say restored=yes, or nothing").optional() });

/** After a restore, on every site. `restored=yes` for one that does not show itself: of a backup some seconds old. */
function replayDeletions(args?: unknown): Promise<Replayed> {
  return replayJournal({ isRestored: asked.parse(args ?? {}).restored === "yes" });
}
