import { onControl } from "~/platform/control.server";
import { type Replayed, replayJournal } from "./restore.server";
import * as z from "zod";

/** Deletion commands of the operators. The operators' room has its own in `operatorCommands`. */
export const deletionCommands = { "operator.replay-deletions": replayDeletions } as const;

/** Registers the commands in the serving process. Returns a stop function. */
export function answerDeletionCommands(): () => void {
  return onControl("operator.replay-deletions", replayDeletions);
}

const asked = z.looseObject({ restored: z.literal("yes", "write restored=yes, or leave it out").optional() });

/**
 * Replays erasures on every site after a restore. `restored=yes` also covers an undetected restore from a fresh
 * backup.
 */
function replayDeletions(args?: unknown): Promise<Replayed> {
  return replayJournal({ isRestored: asked.parse(args ?? {}).restored === "yes" });
}
