import * as z from "zod";
import { isId } from "~/platform/ids";
import { listTenants } from "~/tenancy/resolve.server";
import { openTenant, type TenantScope } from "~/tenancy/scope.server";
import { currentActor } from "./actor.server";
import { OperatorError } from "./operator-error";

/** Schemas of the arguments that most commands share. */
export const site = z.string();
export const id = z
  .string()
  .refine(isId, `must be an id as the lists show it, a member's by "members <site> <e-mail>"`);
export const why = z.string().trim().min(3, "needs a reason").max(500);

/** The operator whom the calling program names. Only the process's own user may open the control socket. */
const acting = z.looseObject({ actor: z.string().min(1).max(100).default(currentActor) });

/** Builds a command on one tenant. Checks the arguments, since they may arrive over the control socket. */
export function on<A extends { site: string }, R>(
  schema: z.ZodType<A>,
  run: (scope: TenantScope, args: A, actor: string) => Promise<R>,
) {
  return async (args: unknown): Promise<R> => {
    const { actor, ...given } = acting.parse(args);
    const parsed = schema.safeParse(given);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new OperatorError(`${issue?.path.join(".") || "The command"} ${issue?.message ?? "is not valid"}.`);
    }
    return run(await openTenantScope(parsed.data.site), parsed.data, actor);
  };
}

async function openTenantScope(slug: string): Promise<TenantScope> {
  const tenants = await listTenants();
  const tenant = tenants.find((one) => one.slug === slug);
  if (tenant) return openTenant(tenant);
  throw new OperatorError(
    `There is no site "${slug}". There are: ${tenants.map((one) => one.slug).join(", ") || "none"}.`,
  );
}
