import { createDesk } from "~/desk/desk.server";
import type { Services } from "~/platform/services.server";
import type { OperateHost } from "~/server/edge/edge-contract.server";
import { resolveHost } from "~/tenancy/resolve.server";
import { ProgramError } from "./program-error";

/**
 * Opens the operators' console on its host. Refuses the host of a site, because the site would become unreachable.
 * Skips this check while the database is unavailable.
 */
export async function openDesk({ env }: Services): Promise<OperateHost | null> {
  const desk = createDesk(env);
  if (!desk) return null;
  const { status } = await resolveHost(desk.host);
  if (status !== "found") return desk;
  throw new ProgramError(`OPERATE_HOST=${desk.host} is the host of a site. Give the console a host of its own.`);
}
