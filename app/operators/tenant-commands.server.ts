import { isAbsolute } from "node:path";
import * as z from "zod";
import { registerCommand } from "~/platform/command-socket.server";
import type { Env } from "~/platform/env.server";
import { findKeyProblem } from "~/platform/key-ring.server";
import { sealText } from "~/platform/keys.server";
import { secretAad, secretName, secretPurpose } from "~/tenancy/secrets";
import { hostName } from "~/tenancy/setting-kinds";
import { resealAll } from "./reseal.server";
import { type OffboardingContext, eraseTenant, exportTenant, releaseTenantCards } from "./tenant-offboarding.server";
import {
  type Applied,
  OnboardingError,
  actAsTenant,
  applyTenant,
  inTransaction,
  listStoredTenants,
  refuseOverDesk,
  tenantToApply,
} from "./tenant-onboarding.server";
import { findConsoleHost } from "./sites/console-host.server";
import { listSiteHistory, readStoredSite } from "./sites/stored-site.server";
import { refuseMistakes } from "./tenant-mistakes.server";
import { moveHost } from "./tenant-host.server";
import { readPreview } from "./tenant-preview.server";
import { resumeTenant, suspendTenant } from "./tenant-suspension.server";
import { checkPushKey, pushKeyToCheck } from "./tenant-push-key.server";
import { type ProviderCheckContext, checkPaymentProvider, tenantToAsk } from "./tenant-webhooks.server";

/** Dependencies of a tenant command, from the process that opened the database. */
export interface TenantOperator extends OffboardingContext, ProviderCheckContext {
  env: ProviderCheckContext["env"] & Partial<Pick<Env, "OPERATE_HOST">>;
}

const secretToKeep = z.strictObject({ slug: z.string(), name: secretName, value: z.string().trim().min(8).max(500) });
const tenantToExport = z.strictObject({ slug: z.string(), folder: z.string().refine(isAbsolute) });
const tenantToErase = z.strictObject({ slug: z.string(), unsettled: z.string().trim().min(5).max(500).optional() });
const tenantToMove = z.strictObject({ slug: z.string(), from: z.string(), to: hostName, redirect: z.boolean() });
const tenantToPreview = z.strictObject({ slug: z.string(), renew: z.boolean() });

/**
 * The commands by name. A running server with the embedded database executes the commands. The calling program executes
 * them in all other cases.
 */
export const tenantCommands = {
  "tenant.rows": (operator: TenantOperator) => listStoredTenants(operator.database),
  "tenant.apply": applyAll,
  "tenant.stored": (operator: TenantOperator, args: unknown) =>
    readStoredSite(operator.database, z.string().parse(args)),
  "tenant.history": (operator: TenantOperator, args: unknown) =>
    listSiteHistory(operator.database, z.string().parse(args)),
  "tenant.secret": keepSecret,
  "tenant.push-key": (operator: TenantOperator, args: unknown) => checkPushKey(operator, pushKeyToCheck.parse(args)),
  "tenant.provider": (operator: TenantOperator, args: unknown) =>
    checkPaymentProvider(operator, tenantToAsk.parse(args)),
  "tenant.export": (operator: TenantOperator, args: unknown) => {
    const { slug, folder } = tenantToExport.parse(args);
    return exportTenant(operator, slug, folder);
  },
  "tenant.suspend": (operator: TenantOperator, args: unknown) => suspendTenant(operator, z.string().parse(args)),
  "tenant.resume": (operator: TenantOperator, args: unknown) => resumeTenant(operator, z.string().parse(args)),
  "tenant.move-host": (operator: TenantOperator, args: unknown) => {
    const move = tenantToMove.parse(args);
    refuseConsoleHost(operator, move.slug, [move.to]);
    return moveHost(operator, move);
  },
  "tenant.preview": (operator: TenantOperator, args: unknown) => {
    const { slug, renew } = tenantToPreview.parse(args);
    return readPreview(operator, slug, renew);
  },
  "tenant.reseal": (operator: TenantOperator) => resealAll(operator.database, operator.keys),
  "tenant.erase": (operator: TenantOperator, args: unknown) => {
    const { slug, unsettled } = tenantToErase.parse(args);
    return eraseTenant(operator, slug, unsettled);
  },
  "tenant.release-cards": (operator: TenantOperator, args: unknown) =>
    releaseTenantCards(operator, z.string().parse(args)),
} as const;

export type TenantCommand = keyof typeof tenantCommands;

/** Registers the commands in the serving process. Returns a function that removes them. */
export function answerTenantCommands(operator: TenantOperator): () => void {
  const stops = Object.entries(tenantCommands).map(([name, run]) =>
    registerCommand(name, (args) => run(operator, args)),
  );
  return () => {
    for (const stop of stops) stop();
  };
}

function refuseConsoleHost({ env }: TenantOperator, slug: string, hosts: readonly string[]): void {
  const taken = findConsoleHost(env, hosts);
  if (taken) throw new OnboardingError(`${slug}: the host ${taken} belongs to the operators' console. Choose another.`);
}

async function applyAll(operator: TenantOperator, args: unknown): Promise<Applied[]> {
  const tenants = z.array(tenantToApply).parse(args);
  for (const tenant of tenants) {
    refuseMistakes(tenant);
    refuseConsoleHost(operator, tenant.slug, tenant.record.hosts);
  }
  for (const tenant of tenants) await refuseOverDesk(operator.database, tenant);
  const applied: Applied[] = [];
  for (const tenant of tenants) applied.push(await applyTenant(operator.database, tenant));
  if (applied.some(({ changes }) => changes.length > 0)) await operator.publishChange();
  return applied;
}

/** Encrypts and stores a provider's key, which is never printed or written to a file (DESIGN 13.26). */
async function keepSecret({ database, keys }: TenantOperator, args: unknown): Promise<{ slug: string; name: string }> {
  const { slug, name, value } = secretToKeep.parse(args);
  const tenant = (await listStoredTenants(database)).find((row) => row.slug === slug);
  if (!tenant) throw new OnboardingError(`There is no site ${slug}. Run npm run tenant -- apply ${slug}.`);
  const trouble = await findKeyProblem(database, keys);
  if (trouble) throw new OnboardingError(trouble);
  const sealed = sealText(value, keys.deriveKey(secretPurpose, tenant.id), secretAad(tenant.id, name));
  await inTransaction(database, async (client) => {
    await actAsTenant(client, tenant.id);
    await client.query(
      `insert into tenant_secrets (tenant_id, name, sealed, updated_at) values ($1, $2, $3, app_now())
       on conflict (tenant_id, name) do update set sealed = excluded.sealed, updated_at = excluded.updated_at`,
      [tenant.id, name, sealed],
    );
  });
  return { slug, name };
}
