import type { Env } from "~/platform/env.server";

/** Finds a host of the console or its preview, which never serve a tenant. */
export function findConsoleHost(
  { OPERATE_HOST: own }: Partial<Pick<Env, "OPERATE_HOST">>,
  hosts: readonly string[],
): string | null {
  return hosts.find((host) => own && (host === own || host === `preview.${own}`)) ?? null;
}
