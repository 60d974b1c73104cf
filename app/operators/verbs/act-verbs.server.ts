import { undoAct } from "../undo.server";
import { idField } from "./fields.server";
import { command } from "./verb.server";

export const actVerbs = [
  command({
    name: "undo",
    permission: "queue.see",
    help: `takes your own command back within thirty seconds, as its answer says; the mail is not sent, and ended sessions
stay ended`,
    takes: { id: idField },
    words: { id: "<act>" },
    write: (w, args, by) => undoAct(w, by, args.id),
    act: (args, { verb, subject }) => ({ subject, undoes: args.id, before: { verb }, after: null }),
  }),
] as const;
