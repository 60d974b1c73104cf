import { answerOperatorCommands } from "~/operators/commands.server";
import { answerTenantCommands } from "~/operators/tenant-commands.server";
import { startCommandSocket } from "~/platform/command-socket.server";
import type { Services } from "~/platform/services.server";
import { publishTenantChange } from "~/tenancy/changes.server";

/**
 * Answers the commands of other programs over a socket, because only this process may open the embedded database
 * (DESIGN 13.18).
 */
export async function answerCommands(services: Services): Promise<{ close(): Promise<void> }> {
  const { database, env, files, journal, keys, store } = services;
  const publishChange = () => publishTenantChange({ database, store });
  answerTenantCommands({ database, env, files, journal, keys, store, publishChange });
  answerOperatorCommands();
  return startCommandSocket(env.DATA_DIR);
}
