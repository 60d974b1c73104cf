import * as z from "zod";
import { registerCommand } from "~/platform/command-socket.server";
import { timeId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import { currentActor } from "./actor.server";
import { OperatorError } from "./operator-error";
import { withOwner } from "./database-owner-connection.server";
import { runVerb } from "./run-verb.server";
import { endStaffSession, openShellSession } from "./staff/sessions.server";
import { type OperatorVerbs, operatorVerbs } from "./verbs/registry.server";
import type { AnyVerb } from "./verbs/verb.server";

type OperatorCommands = {
  [N in keyof OperatorVerbs as `operator.${N}`]: (given?: unknown) => ReturnType<OperatorVerbs[N]["run"]>;
};

/**
 * The verbs as commands of the command line. A running server with the embedded database executes the commands. The
 * calling program executes them in all other cases.
 */
export const operatorCommands = Object.fromEntries(
  Object.values(operatorVerbs).map((verb) => [`operator.${verb.name}`, (given?: unknown) => runCommand(verb, given)]),
) as unknown as OperatorCommands;

/** The operator that the calling program names. Only the server's own system user can open the control socket. */
const caller = z.looseObject({
  actor: z.string().min(1).max(100).default(currentActor),
  site: z.string().optional(),
});

/** Opens a staff session as the database's owner, runs the verb in this session, and ends the session. */
async function runCommand({ name, at }: AnyVerb, given: unknown): Promise<unknown> {
  const { actor, site = null, ...args } = caller.parse(given ?? {});
  if (at === "network" && site !== null) throw new OperatorError("This command takes no site.");
  const session = await withOwner(services().env, (owner) => openShellSession(owner, actor));
  try {
    const { result } = await runVerb(session, site, name, args, { requestId: timeId() });
    return result;
  } finally {
    await endStaffSession(session.hash);
  }
}

/** Registers the commands in the serving process. Returns a function that removes them. */
export function answerOperatorCommands(): () => void {
  const stops = Object.entries(operatorCommands).map(([name, run]) => registerCommand(name, run));
  return () => {
    for (const stop of stops) stop();
  };
}
