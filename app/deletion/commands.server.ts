import * as z from "zod";
import { id, on, site, why } from "~/operators/command.server";
import { onControl } from "~/platform/control.server";
import { eraseMember, exportMember } from "./member-requests.server";
import { type Replayed, replayJournal } from "./restore.server";

/** Deletion commands of the operators. Other commands are in `operatorCommands`. */
export const deletionCommands = {
  "operator.erase-member": on(z.strictObject({ site, id, why }), (scope, args, actor) =>
    eraseMember(scope, actor, args.id, args.why),
  ),
  "operator.export-member": on(z.strictObject({ site, id, why }), (scope, args, actor) =>
    exportMember(scope, actor, args.id, args.why),
  ),
  "operator.replay-deletions": replayDeletions,
} as const;

/** Registers the commands in the serving process. Returns a function that removes them. */
export function answerDeletionCommands(): () => void {
  const stops = Object.entries(deletionCommands).map(([name, run]) => onControl(name, run));
  return () => {
    for (const stop of stops) stop();
  };
}

const asked = z.looseObject({ restored: z.literal("yes", "write restored=yes, or leave it out").optional() });

/**
 * Replays erasures on every site after a restore. `restored=yes` is for a restore that the journal cannot detect,
 * from a very recent backup.
 */
function replayDeletions(args?: unknown): Promise<Replayed> {
  return replayJournal({ isRestored: asked.parse(args ?? {}).restored === "yes" });
}
